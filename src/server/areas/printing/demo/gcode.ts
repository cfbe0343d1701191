import { topView } from "./picture.ts";

type Point = readonly [x: number, y: number];

export const shapeNames = ["cube", "vase", "gear", "box", "ring"] as const;
export type ShapeName = (typeof shapeNames)[number];
export const slicerNames = ["PrusaSlicer", "OrcaSlicer", "Cura", "Creality Print"] as const;
export type SlicerName = (typeof slicerNames)[number];

/** What a demo print is made of. Lengths in mm, temperatures in °C, speed in mm/s, infill 0 to 1. */
export interface DemoPrint {
  shape: ShapeName;
  slicer: SlicerName;
  /** Name of the machine as the slicer writes it, and the middle of its bed. */
  printer: string;
  middle: Point;
  scale: number;
  layerHeight: number;
  nozzle: number;
  infill: number;
  material: string;
  nozzleTemp: number;
  bedTemp: number;
  speed: number;
}

interface Shape {
  height: number;
  /** Outline at a height from 0 to 1, around 0, 0. */
  outline: (part: number) => Point[];
}

const circle = (corners: number, radius: (angle: number) => number, turn = 0): Point[] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return [Math.cos(angle + turn) * radius(angle), Math.sin(angle + turn) * radius(angle)];
  });

const square = (side: number): Point[] => [
  [-side / 2, -side / 2],
  [side / 2, -side / 2],
  [side / 2, side / 2],
  [-side / 2, side / 2],
];

const shapes: Readonly<Record<ShapeName, Shape>> = {
  cube: { height: 20, outline: () => square(20) },
  vase: {
    height: 60,
    outline: (part) =>
      circle(72, (angle) => 18 + 7 * Math.sin(part * Math.PI * 1.4 + 0.4) + 2 * Math.cos(angle * 6), part * 0.9),
  },
  gear: { height: 10, outline: () => circle(96, (angle) => 24 + 3 * Math.sign(Math.sin(angle * 12))) },
  box: { height: 30, outline: () => circle(6, () => 28) },
  ring: { height: 8, outline: () => circle(64, () => 15) },
};

const FILAMENT = Math.PI * (1.75 / 2) ** 2;
/** Weight of 1 mm³ in g. */
const DENSITY = 0.00124;

/** Words of the slicers for the kinds of lines. */
const words: Readonly<Record<SlicerName, { outer: string; inner: string; infill: string; skirt: string }>> = {
  PrusaSlicer: { outer: "External perimeter", inner: "Perimeter", infill: "Internal infill", skirt: "Skirt/Brim" },
  OrcaSlicer: { outer: "Outer wall", inner: "Inner wall", infill: "Sparse infill", skirt: "Skirt" },
  Cura: { outer: "WALL-OUTER", inner: "WALL-INNER", infill: "FILL", skirt: "SKIRT" },
  "Creality Print": { outer: "WALL-OUTER", inner: "WALL-INNER", infill: "FILL", skirt: "SKIRT" },
};

/** Writes moves and adds up what they use. */
class Writer {
  readonly lines: string[] = [];
  length = 0;
  seconds = 0;
  #at: Point = [0, 0];
  readonly #print: DemoPrint;

  constructor(print: DemoPrint) {
    this.#print = print;
  }

  path(points: readonly Point[], isClosed: boolean): void {
    const [first] = points;
    if (!first) return;
    this.lines.push(`G0 X${this.#x(first)} Y${this.#y(first)} F9000`);
    this.seconds += this.#distance(first) / 150;
    this.#at = first;
    for (const [i, point] of [...points.slice(1), ...(isClosed ? [first] : [])].entries()) {
      const distance = this.#distance(point);
      const pushed = (distance * this.#print.nozzle * 1.1 * this.#print.layerHeight) / FILAMENT;
      this.length += pushed;
      this.seconds += distance / this.#print.speed;
      const feed = i === 0 ? ` F${this.#print.speed * 60}` : "";
      this.lines.push(`G1 X${this.#x(point)} Y${this.#y(point)} E${pushed.toFixed(5)}${feed}`);
      this.#at = point;
    }
  }

  #distance([x, y]: Point): number {
    return Math.hypot(x - this.#at[0], y - this.#at[1]);
  }
  #x([x]: Point): string {
    return (this.#print.middle[0] + x).toFixed(3);
  }
  #y([, y]: Point): string {
    return (this.#print.middle[1] + y).toFixed(3);
  }
}

const scaled = (points: readonly Point[], by: number): Point[] => points.map(([x, y]) => [x * by, y * by]);

/** Lines of infill: cuts through a convex outline, alternately along x and y. */
function infillLines(outline: readonly Point[], gap: number, isAcross: boolean): Point[][] {
  const turned = isAcross ? outline.map(([x, y]): Point => [y, x]) : outline;
  const reach = Math.max(...turned.map(([, y]) => Math.abs(y)));
  const lines: Point[][] = [];
  for (let y = -reach + gap / 2; y < reach; y += gap) {
    const cuts = turned.flatMap(([x1, y1], i) => {
      const [x0, y0] = turned.at(i - 1) ?? [0, 0];
      return y0 > y === y1 > y ? [] : [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)];
    });
    const [low, high] = [Math.min(...cuts), Math.max(...cuts)];
    if (high - low < 1) continue;
    const line: Point[] = [
      [low, y],
      [high, y],
    ];
    const ordered = lines.length % 2 === 0 ? line : line.toReversed();
    lines.push(isAcross ? ordered.map(([x, across]): Point => [across, x]) : ordered);
  }
  return lines;
}

const isCuraLike = (slicer: SlicerName): boolean => slicer === "Cura" || slicer === "Creality Print";

function layersOf(print: DemoPrint): { writer: Writer; count: number } {
  const { shape, slicer, scale, layerHeight, nozzle, infill } = print;
  const { height, outline } = shapes[shape];
  const writer = new Writer(print);
  const count = Math.round((height * scale) / layerHeight);
  const word = words[slicer];
  for (let layer = 0; layer < count; layer++) {
    const z = ((layer + 1) * layerHeight).toFixed(3);
    const around = scaled(outline(layer / count), scale);
    const width = Math.max(...around.map(([x]) => x));
    const inset = (by: number): Point[] => scaled(around, 1 - (by * nozzle) / width);
    writer.lines.push(isCuraLike(slicer) ? `;LAYER:${layer}` : ";LAYER_CHANGE");
    if (!isCuraLike(slicer)) writer.lines.push(`;Z:${z}`, `;HEIGHT:${layerHeight}`);
    writer.lines.push(`G1 Z${z} F900`);
    if (layer === 0) {
      writer.lines.push(`;TYPE:${word.skirt}`);
      writer.path(scaled(around, 1 + 4 / width), true);
    }
    if (shape !== "vase") {
      writer.lines.push(`;TYPE:${word.inner}`);
      writer.path(inset(1.1), true);
    }
    writer.lines.push(`;TYPE:${word.outer}`);
    writer.path(around, true);
    if (shape === "vase" || infill === 0) continue;
    writer.lines.push(`;TYPE:${word.infill}`);
    const isSolid = layer < 3 || layer >= count - 3;
    for (const line of infillLines(inset(2), isSolid ? nozzle * 2 : nozzle / infill, layer % 2 === 1))
      writer.path(line, false);
  }
  return { writer, count };
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}h ${Math.floor((seconds % 3_600) / 60)}m ${Math.round(seconds % 60)}s`;

function pictureLines(print: DemoPrint): string[] {
  const text = topView(scaled(shapes[print.shape].outline(0.3), print.scale)).toString("base64");
  const rows = text.match(/.{1,78}/g) ?? [];
  const [begin, end] = isCuraLike(print.slicer)
    ? ["png begin 96*96", "png end"]
    : ["thumbnail begin 96x96", "thumbnail end"];
  return [`; ${begin} ${text.length}`, ...rows.map((row) => `; ${row}`), `; ${end}`];
}

interface Totals {
  lines: readonly string[];
  layers: number;
  seconds: number;
  /** Filament in mm and g. */
  length: number;
  grams: string;
}

const heating = ({ bedTemp, nozzleTemp }: DemoPrint): string[] => [
  `M140 S${bedTemp}`,
  `M104 S${nozzleTemp}`,
  "G28",
  `M190 S${bedTemp}`,
  `M109 S${nozzleTemp}`,
  "G90",
  "M83",
];
const ending = ["M104 S0", "M140 S0", "G91", "G1 Z10 F900", "G90", "M84"];

function curaFile(print: DemoPrint, { lines, layers, seconds, length, grams }: Totals): string[] {
  const isCura = print.slicer === "Cura";
  return [
    ...(isCura ? [] : [";Creality Print GCode Generated by Creality_Print V4.3.8.6984"]),
    ";FLAVOR:Marlin",
    `;TIME:${seconds}`,
    `;Filament used:${(length / 1_000).toFixed(5)}m`,
    ...(isCura ? [] : [`;Filament Weight:${grams}`]),
    `;Layer height:${print.layerHeight}`,
    `;${isCura ? "TARGET_MACHINE.NAME" : "Machine Name"}:${print.printer}`,
    `;Material Type:${print.material}`,
    ";Generated with Cura_SteamEngine 5.6.0",
    ...pictureLines(print),
    ...heating(print),
    `;LAYER_COUNT:${layers}`,
    ...lines,
    ...ending,
  ];
}

function configFile(print: DemoPrint, { lines, seconds, length, grams }: Totals): string[] {
  const isPrusa = print.slicer === "PrusaSlicer";
  const made = isPrusa ? "PrusaSlicer 2.8.1+linux on 2026-05-02 at 08:00:00 UTC" : "OrcaSlicer 2.2.0 on 2026-05-02";
  return [
    `; generated by ${made}`,
    ...pictureLines(print),
    ...heating(print),
    ...lines,
    ...ending,
    `; filament used [mm] = ${length.toFixed(2)}`,
    `; filament used [g] = ${grams}`,
    `; estimated printing time (normal mode) = ${clock(seconds)}`,
    isPrusa ? "; prusaslicer_config = begin" : "; CONFIG_BLOCK_START",
    `; ${isPrusa ? "fill_density" : "sparse_infill_density"} = ${Math.round(print.infill * 100)}%`,
    `; filament_type = ${print.material}`,
    `; layer_height = ${print.layerHeight}`,
    `; nozzle_diameter = ${print.nozzle}`,
    `; ${isPrusa ? "perimeters" : "wall_loops"} = ${print.shape === "vase" ? 1 : 2}`,
    `; ${isPrusa ? "perimeter_speed" : "inner_wall_speed"} = ${print.speed}`,
    `; ${isPrusa ? "support_material" : "enable_support"} = 0`,
    `; ${isPrusa ? "temperature" : "nozzle_temperature"} = ${print.nozzleTemp}`,
    `; ${isPrusa ? "bed_temperature" : "hot_plate_temp"} = ${print.bedTemp}`,
    `; printer_model = ${print.printer}`,
    isPrusa ? "; prusaslicer_config = end" : "; CONFIG_BLOCK_END",
  ];
}

/** Writes a print as a slicer does, with true figures of its time and filament. */
export function writeGcode(print: DemoPrint): string {
  const { writer, count } = layersOf(print);
  const totals = {
    lines: writer.lines,
    layers: count,
    seconds: Math.round(writer.seconds * 1.2 + count * 2),
    length: writer.length,
    grams: (writer.length * FILAMENT * DENSITY).toFixed(2),
  };
  const file = isCuraLike(print.slicer) ? curaFile(print, totals) : configFile(print, totals);
  return `${file.join("\n")}\n`;
}
