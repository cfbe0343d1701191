import { BufferAttribute, BufferGeometry, Color, LineBasicMaterial, LineSegments } from "three";
import type { Toolpath } from "#mesh/gcode/toolpath.ts";
import type { Mesh } from "#web/media/mesh/mesh.ts";
import { featureColor } from "#web/media/gcode/feature-colors.ts";
import type { Colors } from "./colors.ts";

/** Lines of a print with the box around its plastic. */
export interface PrintPath extends Pick<Mesh, "min" | "max"> {
  readonly toolpath: Toolpath;
}

/** Layers below the last one, the last one, and travel moves. */
export interface PrintLines {
  below: LineSegments<BufferGeometry, LineBasicMaterial>;
  last: LineSegments<BufferGeometry, LineBasicMaterial>;
  travels: LineSegments<BufferGeometry, LineBasicMaterial>;
}

interface Made {
  extrusions: BufferGeometry;
  below: BufferGeometry;
  travels: BufferGeometry;
  isDark: boolean;
}

const made = new WeakMap<Toolpath, Made>();
let shown: Made | null = null;

const lines = (hasColors: boolean): LineSegments<BufferGeometry, LineBasicMaterial> => {
  const one = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: hasColors }));
  one.frustumCulled = false;
  return one;
};

export const printLines = (): PrintLines => ({ below: lines(true), last: lines(true), travels: lines(false) });

/** Direction from which light falls, in the plane of the layers, and the least brightness of a line. */
const LIGHT = [0.83, 0.56] as const;
const SHADE = 0.62;

/** Colors of both ends of each line, as bytes. Lines are darker across the light, so that walls have depth. */
function colorsOf({ features, extrusions }: Toolpath, isDark: boolean): BufferAttribute {
  const bytes = new Uint8Array(features.length * 6);
  for (let i = 0; i < features.length; i++) {
    const dx = (extrusions[i * 6 + 3] ?? 0) - (extrusions[i * 6] ?? 0);
    const dy = (extrusions[i * 6 + 4] ?? 0) - (extrusions[i * 6 + 1] ?? 0);
    const turned = Math.abs(dx * LIGHT[0] + dy * LIGHT[1]) / (Math.hypot(dx, dy) || 1);
    const shade = SHADE + (1 - SHADE) * turned;
    const [red, green, blue] = featureColor(features[i] ?? 0, isDark);
    bytes[i * 6] = bytes[i * 6 + 3] = red * shade;
    bytes[i * 6 + 1] = bytes[i * 6 + 4] = green * shade;
    bytes[i * 6 + 2] = bytes[i * 6 + 5] = blue * shade;
  }
  return new BufferAttribute(bytes, 3, true);
}

function madeFor(toolpath: Toolpath, isDark: boolean): Made {
  const known = made.get(toolpath);
  if (known?.isDark === isDark) return known;
  const position = known?.extrusions.getAttribute("position") ?? new BufferAttribute(toolpath.extrusions, 3);
  const color = colorsOf(toolpath, isDark);
  const geometry = (): BufferGeometry =>
    new BufferGeometry().setAttribute("position", position).setAttribute("color", color);
  const travels =
    known?.travels ?? new BufferGeometry().setAttribute("position", new BufferAttribute(toolpath.travels, 3));
  const one = { extrusions: geometry(), below: geometry(), travels, isDark };
  made.set(toolpath, one);
  return one;
}

/** Frees the buffers of the print that was drawn before, because a card has little memory. They are sent again. */
function show(one: Made | null): void {
  if (shown === one) return;
  for (const geometry of shown ? [shown.extrusions, shown.below, shown.travels] : []) geometry.dispose();
  shown = one;
}

/** Shows a print up to a layer; nothing with null. */
export function setPrintLines(
  print: PrintLines,
  path: PrintPath | null,
  shot: { layer?: number; travels?: boolean; colors: Colors },
): void {
  for (const one of Object.values(print)) one.visible = path !== null;
  const one = path && madeFor(path.toolpath, shot.colors.isDark);
  show(one);
  if (!path || !one) return;
  const { layer = 0, travels = false, colors } = shot;
  const { extrusionStarts, travelStarts, features, travels: moves } = path.toolpath;
  const [begin, end] = [extrusionStarts[layer] ?? 0, extrusionStarts[layer + 1] ?? features.length];
  one.below.setDrawRange(0, begin * 2);
  one.extrusions.setDrawRange(begin * 2, (end - begin) * 2);
  one.travels.setDrawRange(0, (travelStarts[layer + 1] ?? moves.length / 6) * 2);
  print.below.geometry = one.below;
  print.last.geometry = one.extrusions;
  print.travels.geometry = one.travels;
  // The last layer stands out: those below are nearer to the background.
  const dim = colors.isDark ? 0.5 : 0.78;
  print.below.material.color = new Color(dim, dim, dim);
  print.travels.visible = travels;
  print.travels.material.color = new Color(...colors.wire);
}
