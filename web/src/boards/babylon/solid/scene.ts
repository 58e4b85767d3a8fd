/** The 3-D picture of a garden on a canvas: light, camera, and what turns it. Drawn only when something changes. */
import {
  ACESFilmicToneMapping,
  BoxGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { SIDE } from "../geometry";
import type { Piece } from "./model";
import { paintGround } from "./painting";
import { GROUND, LIGHT } from "./palette";
import { dispose, shapesOf, translucent } from "./shapes";

export interface Picture {
  /** A garden, and what is only planned in it. */
  show: (pieces: Piece[], ghost: Piece[]) => void;
  fromAbove: () => void;
  aslant: () => void;
  /** Around the garden, in quarters of a circle. */
  rotate: (quarters: number) => void;
  zoom: (factor: number) => void;
  close: () => void;
}

const MIDDLE = new Vector3(0, 0.1, 0);
const ASLANT = new Vector3(7.4, 8.4, 11.4);
const ABOVE = new Vector3(0, 14.5, 0.01);
const FLIGHT = 450;

/** Opens a picture on a canvas; throws if the browser cannot draw in 3-D. */
export function openPicture(canvas: HTMLCanvasElement, still: boolean): Picture {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = ACESFilmicToneMapping;
  renderer.toneMappingExposure = 1.12;
  const scene = new Scene();
  const ground = groundOf();
  scene.add(ground, ...lights());
  const camera = new PerspectiveCamera(38, 1, 0.5, 60);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(MIDDLE);
  controls.enablePan = false;
  controls.minDistance = 4;
  controls.maxDistance = 24;
  controls.maxPolarAngle = Math.PI / 2 - 0.04;

  let garden = new Group();
  let flight = 0;
  const draw = () => renderer.render(scene, camera);

  function fit(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return;
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    // A narrow picture needs a wider eye to hold the whole board.
    camera.fov = camera.aspect < 1.2 ? 2 * (180 / Math.PI) * Math.atan(0.41 / Math.max(camera.aspect, 0.5)) : 38;
    camera.updateProjectionMatrix();
    draw();
  }

  function stand(at: Vector3): void {
    camera.position.copy(at);
    controls.update();
    draw();
  }

  /** The camera flies on a sphere around the middle, so that it never passes through the garden. */
  function flyTo(goal: Vector3): void {
    cancelAnimationFrame(flight);
    if (still) return stand(goal);
    const [from, to] = [camera.position.clone().sub(MIDDLE), goal.clone().sub(MIDDLE)];
    const begun = performance.now();
    const step = (now: number): void => {
      const share = Math.min(Math.max((now - begun) / FLIGHT, 0), 1);
      const eased = share * share * (3 - 2 * share);
      const length = from.length() + (to.length() - from.length()) * eased;
      stand(from.clone().lerp(to, eased).setLength(length).add(MIDDLE));
      if (share < 1) flight = requestAnimationFrame(step);
    };
    flight = requestAnimationFrame(step);
  }

  const moved = (change: (offset: Vector3) => Vector3) => change(camera.position.clone().sub(MIDDLE)).add(MIDDLE);
  controls.addEventListener("change", draw);
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  stand(ASLANT);
  fit();

  return {
    show(pieces, ghost) {
      scene.remove(garden);
      dispose(garden);
      garden = shapesOf(pieces);
      garden.add(translucent(shapesOf(ghost)));
      scene.add(garden);
      draw();
    },
    fromAbove: () => flyTo(ABOVE),
    aslant: () => flyTo(ASLANT),
    rotate: (quarters) => flyTo(moved((offset) => offset.applyAxisAngle(new Vector3(0, 1, 0), (quarters * Math.PI) / 2))),
    zoom: (factor) =>
      flyTo(
        moved((offset) =>
          offset
            .clampLength(0, Infinity)
            .multiplyScalar(1 / factor)
            .clampLength(controls.minDistance, controls.maxDistance),
        ),
      ),
    close() {
      cancelAnimationFrame(flight);
      watcher.disconnect();
      controls.dispose();
      dispose(garden);
      dispose(ground);
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function groundOf(): Group {
  const group = new Group();
  const sand = new MeshStandardMaterial({ color: GROUND.sand, roughness: 0.95 });
  const top = new MeshStandardMaterial({ map: paintGround(), roughness: 0.95 });
  const board = new Mesh(new BoxGeometry(SIDE, 0.2, SIDE), [sand, sand, top, sand, sand, sand]);
  board.position.y = -0.1;
  const rim = new Mesh(new BoxGeometry(SIDE + 0.7, 0.26, SIDE + 0.7), new MeshStandardMaterial({ color: GROUND.rim, roughness: 0.45 }));
  rim.position.y = -0.17;
  const foot = new Mesh(new BoxGeometry(SIDE + 0.95, 0.1, SIDE + 0.95), new MeshStandardMaterial({ color: GROUND.foot, roughness: 0.5 }));
  foot.position.y = -0.32;
  for (const mesh of [board, rim, foot]) mesh.receiveShadow = true;
  group.add(board, rim, foot);
  return group;
}

function lights(): (HemisphereLight | DirectionalLight)[] {
  const sun = new DirectionalLight(LIGHT.sun, 2.6);
  sun.position.set(-6, 11, 5);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 4;
  sun.shadow.normalBias = 0.03;
  Object.assign(sun.shadow.camera, { left: -7.5, right: 7.5, top: 7.5, bottom: -7.5, near: 1, far: 30 });
  return [sun, new HemisphereLight(LIGHT.sky, LIGHT.earth, 1.35)];
}
