import { createHash } from "node:crypto";
import type { Objects, StoredObject } from "./object-folder.ts";
import { MOST_BYTES, openCopies } from "#server/pictures/copies-folder.ts";
import { drawInChild, isCutOff } from "#server/pictures/draw-in-child.ts";
import type { Drawing, PictureRequest } from "#server/pictures/draw-picture.ts";
import type { Processed } from "#server/pictures/process-picture.ts";
import type { ProcessStep } from "#server/pictures/process-steps.ts";
import { processOf, ProcessError } from "#server/pictures/process-steps.ts";
import { invalidArgument, StoreError } from "./store-error.ts";

const types: Readonly<Record<string, string>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};

/** Facts of a picture as Aliyun OSS words them: every value is a text. */
function infoOf({ size }: StoredObject, { picture }: Extract<Drawing, { kind: "drawn" }>): Processed {
  const { width, height, format, frames } = picture;
  const facts = {
    FileSize: size,
    Format: format === "jpeg" ? "jpg" : format,
    ImageHeight: height,
    ImageWidth: width,
    FrameCount: frames,
  };
  const worded = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, { value: String(value) }]));
  return { bytes: Buffer.from(JSON.stringify(worded)), type: "application/json" };
}

/**
 * Pictures changed by `x-oss-process`. They are drawn in child processes, once for any number of callers, and kept on
 * the local disk.
 */
export function openProcessed(objects: Objects, folder: string) {
  const copies = openCopies(folder, MOST_BYTES);
  const running = new Map<string, Promise<Processed>>();

  async function draw(object: StoredObject, caller: string, steps: readonly ProcessStep[] | null): Promise<Processed> {
    const request: PictureRequest = { path: objects.pathOf(object.key), widths: [], ...(steps && { steps }) };
    const drawing = await drawInChild(async () => request, { callers: () => [caller], weight: () => object.size });
    if (drawing.kind === "fault" && isCutOff(drawing.fault))
      throw new StoreError(503, "ServiceUnavailable", "The server is stopping; try again.");
    if (drawing.kind === "fault") throw invalidArgument(`The picture cannot be processed: ${drawing.fault.kind}.`);
    return drawing.processed ?? infoOf(object, drawing);
  }

  async function make(object: StoredObject, text: string, caller: string): Promise<Processed> {
    const process = processOf(text);
    if (process.kind === "info") return draw(object, caller, null);
    const name = createHash("sha256").update(`${object.etag}|${text}`).digest("hex");
    for (const [format, type] of Object.entries(types)) {
      const bytes = await copies.read(`${name}.${format}`);
      if (bytes) return { bytes, type };
    }
    const drawn = await draw(object, caller, process.steps);
    await copies.write(`${name}.${drawn.type.slice("image/".length)}`, drawn.bytes).catch(() => undefined);
    return drawn;
  }

  /**
   * Returns the changed picture.
   * @param text value of `x-oss-process`
   * @throws StoreError InvalidArgument; ServiceUnavailable
   */
  return async (object: StoredObject, text: string, caller: string): Promise<Processed> => {
    const id = `${object.key}|${object.etag}|${text}`;
    const waiting = running.get(id) ?? make(object, text, caller).finally(() => running.delete(id));
    running.set(id, waiting);
    try {
      return await waiting;
    } catch (error) {
      throw error instanceof ProcessError ? invalidArgument(error.message) : error;
    }
  };
}
