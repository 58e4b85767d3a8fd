/** Solid pieces as meshes of simple geometry. */
import {
  BoxGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  type BufferGeometry,
  type Material,
} from "three";
import { FLOWERS } from "../glyphs";
import { MATERIALS } from "../palette";
import { SLAB, STOREY, type Figure, type Piece, type Place, type Slab, type Span, type Support } from "./model";
import { paintTile } from "./painting";
import * as palette from "./palette";

const STONE = stone(palette.STONE, 0.85);
const GOLD = stone(palette.GOLD, 0.38, 0.12);
const LAPIS = stone(palette.LAPIS, 0.4, 0.15);
const BRICK = stone(palette.BRICK, 0.8);
const WOOD = stone(palette.WOOD, 0.75);
const WATER = stone(palette.WATER, 0.12, 0.1);
const LEAF = stone(palette.LEAF, 0.9);
const PETAL = stone(palette.PETAL, 0.8);
const GHOSTLY = 0.6;
const SIDES = Object.fromEntries(Object.entries(MATERIALS).map(([name, color]) => [name, stone(color, 0.8)]));

function stone(color: string, roughness: number, metalness = 0): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, roughness, metalness });
}

/** A garden's pieces in one group, which can be disposed of as a whole. */
export function shapesOf(pieces: Piece[]): Group {
  const garden = new Group();
  for (const piece of pieces) garden.add(shapeOf(piece));
  const slabs = pieces.filter((piece) => piece.kind === "slab");
  if (slabs.length) garden.add(...plantsOf(slabs));
  return garden;
}

/** Lets the light through a group and gives it materials of its own. */
export function translucent(group: Group): Group {
  group.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    thing.castShadow = false;
    thing.receiveShadow = false;
    const materials = thing.material as MeshStandardMaterial | MeshStandardMaterial[];
    thing.material = Array.isArray(materials) ? materials.map(clearer) : clearer(materials);
  });
  return group;
}

function clearer(material: MeshStandardMaterial): MeshStandardMaterial {
  const clear = material.clone();
  return Object.assign(clear, { transparent: true, opacity: GHOSTLY });
}

/** Frees what the graphics card holds of a group; the shared materials stay. */
export function dispose(group: Group): void {
  group.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    (thing.geometry as BufferGeometry).dispose();
    if (thing instanceof InstancedMesh) thing.dispose();
    const materials = (Array.isArray(thing.material) ? thing.material : [thing.material]) as MeshStandardMaterial[];
    for (const material of materials)
      if (material.map || material.transparent) {
        material.map?.dispose();
        material.dispose();
      }
  });
}

function shapeOf(piece: Piece): Mesh | Group {
  switch (piece.kind) {
    case "slab":
      return slab(piece);
    case "pillar":
    case "caryatid":
      return support(piece);
    case "statue":
    case "belvedere":
      return figure(piece);
    default:
      return span(piece);
  }
}

function slab(piece: Slab): Mesh {
  const side = SIDES[piece.material] ?? STONE;
  const top = new MeshStandardMaterial({ map: paintTile(piece), roughness: 0.85 });
  const mesh = new Mesh(new BoxGeometry(1.98, SLAB, 1.98), [side, side, top, side, side, side]);
  mesh.position.set(piece.at.x, piece.at.y - SLAB / 2, piece.at.z);
  return shaded(mesh);
}

function support({ kind, at, height }: Support): Group {
  const group = at3(at);
  if (kind === "caryatid") {
    add(group, new CylinderGeometry(0.12, 0.2, height * 0.72, 12), GOLD, 0, height * 0.36);
    add(group, new SphereGeometry(height * 0.16, 14, 10), GOLD, 0, height * 0.84);
    return group;
  }
  add(group, new BoxGeometry(0.34, 0.08, 0.34), STONE, 0, 0.04);
  add(group, new CylinderGeometry(0.115, 0.14, height - 0.14, 12), STONE, 0, height / 2);
  add(group, new BoxGeometry(0.32, 0.07, 0.32), BRICK, 0, height - 0.035);
  return group;
}

function figure({ kind, at }: Figure): Group {
  const group = at3(at);
  if (kind === "statue") {
    add(group, new BoxGeometry(0.4, 0.12, 0.4), BRICK, 0, 0.06);
    add(group, new ConeGeometry(0.17, 0.36, 14), GOLD, 0, 0.3);
    add(group, new SphereGeometry(0.095, 14, 10), GOLD, 0, 0.52);
    for (const side of [-1, 1]) add(group, new BoxGeometry(0.2, 0.06, 0.08), GOLD, side * 0.13, 0.38).rotation.z = side * 0.5;
    return group;
  }
  add(group, new CylinderGeometry(0.4, 0.42, 0.06, 8), STONE, 0, 0.03);
  for (let i = 0; i < 6; i++)
    add(
      group,
      new CylinderGeometry(0.035, 0.04, 0.36, 8),
      STONE,
      0.3 * Math.cos((i * Math.PI) / 3),
      0.24,
      0.3 * Math.sin((i * Math.PI) / 3),
    );
  add(group, new ConeGeometry(0.44, 0.26, 8), LAPIS, 0, 0.55);
  add(group, new SphereGeometry(0.055, 12, 8), GOLD, 0, 0.71);
  return group;
}

/** Drawn along the x axis from `from`, then turned. */
function span(piece: Span): Group {
  const [dx, dz] = [piece.to.x - piece.from.x, piece.to.z - piece.from.z];
  const far = Math.hypot(dx, dz);
  const upwards = piece.to.y >= piece.from.y;
  const low = piece.kind === "stairway" && !upwards ? piece.to : piece.from;
  const group = at3(low);
  group.rotation.y = low === piece.from ? -Math.atan2(dz, dx) : -Math.atan2(-dz, -dx);
  const length = piece.halfHidden ? far - 0.5 : far;
  if (piece.kind === "fountain") fountain(group, length, piece.halfHidden);
  else if (piece.kind === "bridge") bridge(group, length, far);
  else stairway(group, Math.abs(piece.to.y - piece.from.y));
  return group;
}

function fountain(group: Group, length: number, halfHidden: boolean): void {
  add(group, new BoxGeometry(length, 0.09, 0.34), STONE, length / 2, 0.045);
  add(group, new BoxGeometry(length, 0.02, 0.22), WATER, length / 2, 0.1);
  for (const x of halfHidden ? [0] : [0, length]) {
    add(group, new CylinderGeometry(0.34, 0.3, 0.16, 20), STONE, x, 0.08);
    add(group, new CylinderGeometry(0.28, 0.28, 0.02, 20), WATER, x, 0.165);
    add(group, new CylinderGeometry(0.03, 0.05, 0.3, 8), STONE, x, 0.3);
    add(group, new SphereGeometry(0.09, 12, 8), WATER, x, 0.46);
  }
}

function bridge(group: Group, length: number, far: number): void {
  const planks = 14;
  for (let i = 0; i < planks; i++) {
    const x = -0.28 + ((i + 0.5) * (far + 0.56)) / planks;
    if (x > length + 0.28) break;
    const arch = 0.05 + 0.2 * Math.sin((Math.PI * (x + 0.28)) / (far + 0.56));
    add(group, new BoxGeometry(0.165, 0.06, 0.5), WOOD, x, arch);
    for (const side of [-0.26, 0.26]) add(group, new BoxGeometry(0.185, 0.16, 0.05), GOLD, x, arch + 0.07, side);
  }
}

function stairway(group: Group, rise: number): void {
  const steps = 6;
  for (let i = 0; i < steps; i++) {
    const height = Math.max(0.08, (rise * (i + 1)) / steps);
    add(group, new BoxGeometry(0.115, height, 0.56), STONE, -0.17 + i * 0.115, height / 2);
  }
  if (rise < STOREY / 2) return;
  for (const side of [-0.3, 0.3]) add(group, new BoxGeometry(0.12, rise + 0.12, 0.07), BRICK, 0.44, (rise + 0.12) / 2, side);
}

/** Leaves that hang over the rims of the terraces, and blossoms in the colour of the tile's flower. */
function plantsOf(slabs: Slab[]): InstancedMesh[] {
  const along = [-0.82, -0.5, -0.16, 0.2, 0.52, 0.84];
  const spots = slabs.flatMap(({ at, flower }) =>
    along.flatMap((share, i) => [
      { x: at.x + share, y: at.y, z: at.z - 0.97, flower, i },
      { x: at.x - share, y: at.y, z: at.z + 0.97, flower, i },
      { x: at.x - 0.97, y: at.y, z: at.z - share, flower, i },
      { x: at.x + 0.97, y: at.y, z: at.z + share, flower, i },
    ]),
  );
  const leaves = new InstancedMesh(new IcosahedronGeometry(0.1, 1), LEAF, spots.length);
  const blossoms = new InstancedMesh(new SphereGeometry(0.048, 8, 6), PETAL, spots.length);
  const [place, green] = [new Matrix4(), new Color()];
  spots.forEach(({ x, y, z, flower, i }, n) => {
    const grown = 0.75 + ((n * 7) % 5) * 0.1;
    leaves.setMatrixAt(n, place.makeScale(grown, grown * 0.9, grown).setPosition(x, y - 0.05, z));
    leaves.setColorAt(n, green.setHSL(0.26 + (i % 3) * 0.02, 0.45, 0.8 + (n % 3) * 0.1));
    blossoms.setMatrixAt(n, place.makeScale(1, 1, 1).setPosition(x, y + 0.045 * grown, z));
    blossoms.setColorAt(n, green.set(FLOWERS[flower]?.colour ?? palette.PETAL));
  });
  return [leaves, blossoms].map((mesh) => shaded(mesh));
}

function at3({ x, y, z }: Place): Group {
  const group = new Group();
  group.position.set(x, y, z);
  return group;
}

function add(group: Group, geometry: BufferGeometry, material: Material, x: number, y: number, z = 0): Mesh {
  const mesh = shaded(new Mesh(geometry, material));
  mesh.position.set(x, y, z);
  group.add(mesh);
  return mesh;
}

function shaded<Thing extends Mesh>(mesh: Thing): Thing {
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}
