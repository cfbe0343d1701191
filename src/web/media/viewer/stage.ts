import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ColorManagement,
  LinearSRGBColorSpace,
  LineBasicMaterial,
  LineSegments,
  Mesh as Body,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { onMeshEvicted, dropMeshes } from "#web/media/mesh/mesh-cache.ts";
import { createStore } from "#web/store/external.ts";
import type { Colours, Rgb } from "./colors.ts";
import { clayMaterial, setClay } from "./material.ts";
import { boxLines, gridOf } from "./ground.ts";
import type { View } from "./view.ts";
import { eyeOf, middleOf } from "./view.ts";
import type { Mode } from "./viewer-state.ts";

export interface Shot {
  mesh: Mesh;
  view: View;
  mode: Mode;
  /** Height of the cut in millimetres. */
  cut: number | null;
  box: boolean;
  colours: Colours;
  /** Css pixels of the host, and how many device pixels one of them has. */
  width: number;
  height: number;
  ratio: number;
}

/** `none`: this browser has no WebGL. `lost`: it had, and took it back. */
export const graphics = createStore<"ready" | "lost" | "none">("ready");

// Tokens are what shall be seen; nothing converts them on the way.
ColorManagement.enabled = false;

interface Stage {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: PerspectiveCamera;
  body: Body<BufferGeometry, ReturnType<typeof clayMaterial>>;
  grid: LineSegments<BufferGeometry, LineBasicMaterial>;
  rim: LineSegments<BufferGeometry, LineBasicMaterial>;
  box: LineSegments<BufferGeometry, LineBasicMaterial>;
}

let stage: Stage | null = null;
/** What the last picture took, milliseconds. */
let took = Number.POSITIVE_INFINITY;
/** With a graphics card a picture costs next to nothing; without one the processor draws it. */
export const isQuick = (): boolean => took < 8;
/** What each host shall show; a shot that waits for its turn is left out once a later one came. */
const latest = new WeakMap<HTMLCanvasElement, Shot>();
let turn: Promise<unknown> = Promise.resolve();
const POLL = 4;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const geometries = new Map<Mesh, BufferGeometry>();

const lines = (): LineSegments<BufferGeometry, LineBasicMaterial> => {
  const made = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true }));
  made.frustumCulled = false;
  return made;
};

/** The one context of the console. Browsers allow few, and take the oldest away without a word. */
function theStage(): Stage | null {
  if (stage || graphics.get() === "none") return stage;
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true, powerPreference: "low-power" });
  } catch {
    graphics.set("none");
    return null;
  }
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.setScissorTest(true);
  renderer.domElement.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    graphics.set("lost");
  });
  renderer.domElement.addEventListener("webglcontextrestored", () => {
    // The buffers of a graphics process that has died give empty pictures until the canvas gets others.
    renderer.setSize(1, 1, false);
    graphics.set("ready");
  });
  const body = new Body(new BufferGeometry(), clayMaterial());
  body.frustumCulled = false;
  stage = {
    renderer,
    scene: new Scene(),
    camera: new PerspectiveCamera(),
    body,
    grid: lines(),
    rim: lines(),
    box: lines(),
  };
  stage.scene.add(stage.grid, stage.rim, body, stage.box);
  return stage;
}

onMeshEvicted((mesh) => {
  geometries.get(mesh)?.dispose();
  geometries.delete(mesh);
});

function geometryOf(mesh: Mesh): BufferGeometry {
  const known = geometries.get(mesh);
  if (known) return known;
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  const [x, y, z] = middleOf(mesh);
  made.boundingSphere = new Sphere(new Vector3(x, y, z), eyeOf(flat, mesh, 1).radius);
  geometries.set(mesh, made);
  return made;
}
const flat: View = { azimuth: 0, elevation: 0, zoom: 1, pan: [0, 0, 0] };

const colour = ([r, g, b]: Rgb): Color => new Color(r, g, b);

function setLines(target: Stage["grid"], points: readonly number[], tint: Rgb): void {
  target.visible = points.length > 0;
  target.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  target.material.color = colour(tint);
}

function arrange(on: Stage, shot: Shot): void {
  const { mesh, colours } = shot;
  const eye = eyeOf(shot.view, mesh, shot.width / shot.height);
  on.body.geometry = geometryOf(mesh);
  setClay(on.body.material, colours, shot.mode, shot.cut);
  const ground = gridOf(mesh);
  setLines(on.grid, ground.lines, colours.grid);
  setLines(on.rim, ground.rim, colours.rim);
  setLines(on.box, shot.box ? boxLines(mesh) : [], colours.wire);
  on.scene.background = colour(colours.backdrop);
  on.camera.fov = eye.fov;
  on.camera.aspect = shot.width / shot.height;
  on.camera.near = Math.max(eye.distance - eye.radius * 6, eye.distance / 200);
  on.camera.far = eye.distance + eye.radius * 6;
  on.camera.up.set(...eye.up);
  on.camera.position.set(...eye.position);
  on.camera.lookAt(...eye.target);
  on.camera.updateProjectionMatrix();
}

/**
 * Sets the stage to draw so many pixels, in the corner that WebGL counts from. Its canvas only grows: viewers differ by a
 * line of text, and each new size takes a new set of buffers, which without a graphics card is half of what a picture costs.
 */
function frameFor({ renderer }: Stage, width: number, height: number): HTMLCanvasElement {
  const { domElement } = renderer;
  if (domElement.width < width || domElement.height < height)
    renderer.setSize(Math.max(domElement.width, width), Math.max(domElement.height, height), false);
  renderer.setViewport(0, 0, width, height);
  renderer.setScissor(0, 0, width, height);
  return domElement;
}

/** Until what was asked of the graphics is done: to read before would hold the keys up for as long as a processor draws. */
async function untilDone(gl: WebGL2RenderingContext): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  gl.flush();
  while (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) await pause(POLL);
  gl.deleteSync(fence);
}

async function drawNow(host: HTMLCanvasElement, shot: Shot): Promise<boolean> {
  const on = theStage();
  if (!on || graphics.get() !== "ready" || latest.get(host) !== shot) return false;
  const began = performance.now();
  const width = Math.max(1, Math.floor(shot.width * shot.ratio));
  const height = Math.max(1, Math.floor(shot.height * shot.ratio));
  const from = frameFor(on, width, height);
  arrange(on, shot);
  on.renderer.render(on.scene, on.camera);
  if (!isQuick()) await untilDone(on.renderer.getContext() as WebGL2RenderingContext);
  const taken = createImageBitmap(from, 0, from.height - height, width, height);
  took = performance.now() - began;
  const picture = await taken.catch(() => null);
  if (!picture || latest.get(host) !== shot) return false;
  host.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  return true;
}

/**
 * Draws a picture, one after the other, and gives it to the host's own canvas as a bitmap, so that any number of viewers
 * share one context and what was drawn stays when it is lost. A bitmap is handed on as it is; a 2D context is copied in
 * every frame in which something beside it changes. @returns whether the host shows it: not where nothing could be drawn
 * or a later shot came
 */
export function draw(host: HTMLCanvasElement, shot: Shot): Promise<boolean> {
  latest.set(host, shot);
  const drawn = turn.then(() => drawNow(host, shot));
  // Of a fault whoever asked is told; the next one draws all the same.
  turn = drawn.catch(() => undefined);
  return drawn;
}

/** For the tests of what happens without it. */
export const loseContext = (): void => theStage()?.renderer.forceContextLoss();
export const restoreContext = (): void => theStage()?.renderer.forceContextRestore();
export { dropMeshes };
