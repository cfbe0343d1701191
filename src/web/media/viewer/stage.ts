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
import { onMeshEvicted } from "#web/media/mesh/mesh-cache.ts";
import { createState, setValue } from "#web/store/state.ts";
import type { Colors, Rgb } from "./colors.ts";
import { clayMaterial, setClay } from "./material.ts";
import type { Layered, LayeredBodies } from "./layered.ts";
import { layeredBodies, setLayered } from "./layered.ts";
import type { PrintLines, PrintPath } from "./print-lines.ts";
import { printLines, setPrintLines } from "./print-lines.ts";
import { boxLines, gridOf } from "./ground.ts";
import type { View } from "./view.ts";
import { eyeOf, middleOf } from "./view.ts";
import type { Mode } from "./viewer-state.ts";

interface Shot {
  subject: Mesh | PrintPath;
  view: View;
  mode: Mode;
  /** Height of the cut in mm. */
  cut: number | null;
  box: boolean;
  /** Last layer of a print that is drawn, from 0. */
  layer?: number;
  /** True to draw the travel moves of a print. */
  travels?: boolean;
  /** A second mesh, drawn with the first one; `around` is the box around both. */
  layered?: (Layered & { around: Pick<Mesh, "min" | "max"> }) | null;
  colors: Colors;
  /** Size of the host in CSS pixels; `ratio` is the number of device pixels per CSS pixel. */
  width: number;
  height: number;
  ratio: number;
}

/** State of WebGL. `none`: this browser does not have it. `lost`: the browser lost the context. */
export const graphics = createState<"ready" | "lost" | "none">("ready");

// Color tokens are already in the color space of the screen, so three.js must not convert them.
ColorManagement.enabled = false;

interface Stage {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: PerspectiveCamera;
  body: Body<BufferGeometry, ReturnType<typeof clayMaterial>>;
  grid: LineSegments<BufferGeometry, LineBasicMaterial>;
  rim: LineSegments<BufferGeometry, LineBasicMaterial>;
  box: LineSegments<BufferGeometry, LineBasicMaterial>;
  print: PrintLines;
  layered: LayeredBodies;
}

let stage: Stage | null = null;
/** Duration of the last drawing in ms. */
let lastDuration = Number.POSITIVE_INFINITY;
/** True if drawing is fast, as with a graphics card. Otherwise the CPU draws. */
export const isQuick = (): boolean => lastDuration < 8;
/** The latest shot of each host. A waiting shot is skipped once a later one exists. */
const latest = new WeakMap<HTMLCanvasElement, Shot>();
let lastDrawing: Promise<unknown> = Promise.resolve();
const POLL = 4;
/** Longest drawing in ms; a graphics process that hangs takes longer. */
const LONGEST_MS = 20_000;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const geometries = new Map<Mesh, BufferGeometry>();

const lines = (): LineSegments<BufferGeometry, LineBasicMaterial> => {
  const made = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ transparent: true }));
  made.frustumCulled = false;
  return made;
};

/** Returns the console's only WebGL context. Browsers allow few, and silently drop the oldest. */
function theStage(): Stage | null {
  if (stage || graphics.value === "none") return stage;
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true, powerPreference: "low-power" });
  } catch {
    setValue(graphics, "none");
    return null;
  }
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.setScissorTest(true);
  renderer.domElement.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    setValue(graphics, "lost");
  });
  renderer.domElement.addEventListener("webglcontextrestored", () => {
    // After a crash of the graphics process, the old buffers draw nothing until the canvas gets new ones.
    renderer.setSize(1, 1, false);
    setValue(graphics, "ready");
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
    print: printLines(),
    layered: layeredBodies(new BufferGeometry()),
  };
  stage.scene.add(stage.grid, stage.rim, body, stage.box, ...Object.values(stage.print), ...stage.layered);
  return stage;
}

onMeshEvicted((mesh) => {
  geometries.get(mesh)?.dispose();
  geometries.delete(mesh);
});

function geometryOf(mesh: Mesh): BufferGeometry {
  const cached = geometries.get(mesh);
  if (cached) return cached;
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  const [x, y, z] = middleOf(mesh);
  made.boundingSphere = new Sphere(new Vector3(x, y, z), eyeOf(flat, mesh, 1).radius);
  geometries.set(mesh, made);
  return made;
}
const flat: View = { azimuth: 0, elevation: 0, zoom: 1, pan: [0, 0, 0] };

const color = ([r, g, b]: Rgb): Color => new Color(r, g, b);

function setLines(target: Stage["grid"], points: readonly number[], tint: Rgb): void {
  target.visible = points.length > 0;
  target.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  target.material.color = color(tint);
}

function arrange(on: Stage, shot: Shot): void {
  const { subject, colors, layered = null } = shot;
  const box = layered?.around ?? subject;
  const eye = eyeOf(shot.view, box, shot.width / shot.height);
  const isPrint = "toolpath" in subject;
  on.body.visible = !isPrint && !layered;
  const pair = layered && !isPrint ? ([geometryOf(subject), geometryOf(layered.other)] as const) : null;
  setLayered(on.layered, layered, pair, [colors.first, colors.second]);
  setPrintLines(on.print, isPrint ? subject : null, shot);
  if (!isPrint) {
    on.body.geometry = geometryOf(subject);
    setClay(on.body.material, colors, shot.mode, shot.cut);
  }
  const ground = gridOf(box);
  setLines(on.grid, ground.lines, colors.grid);
  setLines(on.rim, ground.rim, colors.rim);
  setLines(on.box, shot.box ? boxLines(box) : [], colors.wire);
  on.scene.background = color(colors.backdrop);
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
 * Sets the drawing area in the lower left corner, where WebGL has its origin. The canvas only grows, because viewers
 * differ by a line of text and each new size allocates new buffers. Without a graphics card that is half of the cost of
 * a drawing.
 */
function frameFor({ renderer }: Stage, width: number, height: number): HTMLCanvasElement {
  const { domElement } = renderer;
  if (domElement.width < width || domElement.height < height)
    renderer.setSize(Math.max(domElement.width, width), Math.max(domElement.height, height), false);
  renderer.setViewport(0, 0, width, height);
  renderer.setScissor(0, 0, width, height);
  return domElement;
}

/**
 * Waits until the drawing is finished. Reading earlier would block the keys while the CPU draws.
 * @returns false if it does not finish
 */
async function untilDone(gl: WebGL2RenderingContext): Promise<boolean> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return true;
  gl.flush();
  const last = performance.now() + LONGEST_MS;
  let isLate = false;
  while (!isLate && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
    await pause(POLL);
    isLate = performance.now() > last;
  }
  gl.deleteSync(fence);
  return !isLate;
}

/** How a drawing ended. `replaced`: a later one of the same host takes its place, or waits for WebGL. */
type Ended = "drawn" | "replaced" | "failed";

async function drawNow(host: HTMLCanvasElement, shot: Shot): Promise<Ended> {
  const on = theStage();
  if (!on || graphics.value !== "ready" || latest.get(host) !== shot) return "replaced";
  const began = performance.now();
  const width = Math.max(1, Math.floor(shot.width * shot.ratio));
  const height = Math.max(1, Math.floor(shot.height * shot.ratio));
  const from = frameFor(on, width, height);
  arrange(on, shot);
  on.renderer.render(on.scene, on.camera);
  if (!isQuick() && !(await untilDone(on.renderer.getContext() as WebGL2RenderingContext))) return "failed";
  const taken = createImageBitmap(from, 0, from.height - height, width, height);
  lastDuration = performance.now() - began;
  const picture = await taken.catch(() => null);
  if (latest.get(host) !== shot || graphics.value !== "ready") return "replaced";
  if (!picture) return "failed";
  host.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  return "drawn";
}

/**
 * Draws shots one after the other and transfers each to the host's own canvas as a bitmap. Any number of viewers share
 * one context, and pictures remain if it is lost. A bitmap is transferred without a copy. A 2D canvas would be copied
 * in every frame in which something else changes.
 * It never rejects.
 */
export function draw(host: HTMLCanvasElement, shot: Shot): Promise<Ended> {
  latest.set(host, shot);
  const drawn = lastDrawing.then(() => drawNow(host, shot)).catch(() => "failed" as const);
  lastDrawing = drawn;
  return drawn;
}
