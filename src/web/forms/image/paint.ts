import type { Size } from "#kernel/image-size-rules.ts";
import type { MosaicKind, Stroke } from "./strokes.ts";
import { runsOf } from "./strokes.ts";

/** Block size of each mosaic, as part of the picture's long side; at least 12 pixels. */
const blocks: Readonly<Partial<Record<MosaicKind, number>>> = { fine: 1 / 80, coarse: 1 / 32, blur: 1 / 60 };
const LEAST_BLOCK = 12;

export function canvasOf({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser gives no canvas");
  return [canvas, context];
}

/** Reduced copies of the picture, one for each mosaic. Enlarged again they show no detail. */
export class Mosaic {
  private readonly small = new Map<MosaicKind, HTMLCanvasElement>();
  private readonly picture: ImageBitmap;

  constructor(picture: ImageBitmap) {
    this.picture = picture;
  }

  private smallOf(name: MosaicKind): HTMLCanvasElement | null {
    const part = blocks[name];
    if (part === undefined) return null;
    const cached = this.small.get(name);
    if (cached) return cached;
    const { width, height } = this.picture;
    const block = Math.max(LEAST_BLOCK, Math.max(width, height) * part);
    const [canvas, context] = canvasOf({ width: Math.ceil(width / block), height: Math.ceil(height / block) });
    context.imageSmoothingQuality = "high";
    context.drawImage(this.picture, 0, 0, canvas.width, canvas.height);
    this.small.set(name, canvas);
    return canvas;
  }

  /** Draws the strokes over a picture that is drawn at `scale` pixels per picture pixel. */
  paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[], scale: number): void {
    const size = { width: this.picture.width * scale, height: this.picture.height * scale };
    for (const run of runsOf(strokes)) {
      const [mask, over] = canvasOf(size);
      for (const stroke of run.strokes) trace(over, stroke, scale);
      const small = this.smallOf(run.name);
      if (small) {
        over.globalCompositeOperation = "source-in";
        over.imageSmoothingEnabled = run.name === "blur";
        over.drawImage(small, 0, 0, mask.width, mask.height);
      }
      context.drawImage(mask, 0, 0);
    }
  }
}

function trace(context: CanvasRenderingContext2D, { pos }: Stroke, scale: number): void {
  const [first] = pos;
  if (!first) return;
  context.strokeStyle = first.color || "#000000";
  context.lineWidth = first.size * scale;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(first.x * scale, first.y * scale);
  // A line to its own start draws a dot.
  context.lineTo(first.x * scale, first.y * scale);
  for (const { x, y } of pos) context.lineTo(x * scale, y * scale);
  context.stroke();
}
