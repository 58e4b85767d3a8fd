/** The part of a board's drawing that is seen: zooming and panning with buttons, wheel, drag and pinch. */
import type { Frame, Point } from "./geometry";

const CLOSEST = 5;
const STEP = 1.5;
/** A finger that moved less than this, in pixels, has tapped. */
const TAP = 8;

export class Sight {
  scale = $state(1);
  private middle = $state<Point>({ x: 0, y: 0 });
  private readonly whole: () => Frame;

  constructor(whole: () => Frame) {
    this.whole = whole;
  }

  get seen(): Frame {
    const { x, y, width, height } = this.whole();
    const [w, h] = [width / this.scale, height / this.scale];
    return {
      x: within(this.middle.x - w / 2, x, x + width - w),
      y: within(this.middle.y - h / 2, y, y + height - h),
      width: w,
      height: h,
    };
  }

  get viewBox(): string {
    const { x, y, width, height } = this.seen;
    return `${x} ${y} ${width} ${height}`;
  }

  closer = (around?: Point): void => this.zoom(STEP, around);
  farther = (): void => this.zoom(1 / STEP);
  fit = (): void => {
    this.scale = 1;
  };

  /** Zooms and keeps a point of the drawing where it is on the screen. */
  zoom(factor: number, around?: Point): void {
    const before = this.seen;
    const point = around ?? { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    const scale = within(this.scale * factor, 1, CLOSEST);
    const shrink = this.scale / scale;
    this.middle = {
      x: point.x + (before.x + before.width / 2 - point.x) * shrink,
      y: point.y + (before.y + before.height / 2 - point.y) * shrink,
    };
    this.scale = scale;
  }

  pan(dx: number, dy: number): void {
    const { x, y, width, height } = this.seen;
    this.middle = { x: x + width / 2 + dx, y: y + height / 2 + dy };
  }

  /** Moves the sight so that a point, with room around it, is seen. */
  reveal(point: Point, room: number): void {
    const { x, y, width, height } = this.seen;
    const dx = within(x, point.x + room - width, point.x - room) - x;
    const dy = within(y, point.y + room - height, point.y - room) - y;
    if (dx || dy) this.pan(dx, dy);
  }

  /** Listens to wheel, drag and pinch on an element that shows exactly what is seen. */
  follow = (element: Element): (() => void) => {
    const fingers = new Map<number, Point>();
    let start: Point | undefined;
    let dragged = false;

    const unit = (): number => this.seen.width / (element.getBoundingClientRect().width || 1);
    const onDrawing = (x: number, y: number): Point => {
      const box = element.getBoundingClientRect();
      return { x: this.seen.x + (x - box.left) * unit(), y: this.seen.y + (y - box.top) * unit() };
    };

    const wheel = (event: WheelEvent): void => {
      // A plain wheel over the whole map scrolls the page; pinching a touchpad arrives with ctrlKey.
      if (!event.ctrlKey && !event.metaKey && this.scale === 1) return;
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), onDrawing(event.clientX, event.clientY));
    };
    const down = (event: PointerEvent): void => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size > 1) return;
      start = { x: event.clientX, y: event.clientY };
      dragged = false;
    };
    const move = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before || !start) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      if (other) {
        dragged = true;
        this.zoom(distance(now, other) / (distance(before, other) || 1), onDrawing((now.x + other.x) / 2, (now.y + other.y) / 2));
      } else if (dragged || (this.scale > 1 && distance(now, start) > TAP)) {
        // Captured only now: a captured pointer would take the click away from the place.
        if (!dragged) element.setPointerCapture(event.pointerId);
        dragged = true;
        this.pan((before.x - now.x) * unit(), (before.y - now.y) * unit());
      }
    };
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };
    const click = (event: MouseEvent): void => {
      // The click that ends a drag is no choice; one without a pointer (detail 0) always is.
      if (dragged && event.detail > 0) event.stopPropagation();
      dragged = false;
    };

    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener("wheel", wheel as EventListener, { passive: false, signal });
    element.addEventListener("pointerdown", down as EventListener, { signal });
    element.addEventListener("pointermove", move as EventListener, { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, up as EventListener, { signal });
    element.addEventListener("click", click as EventListener, { capture: true, signal });
    return () => stop.abort();
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
