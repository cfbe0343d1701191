import type { PictureOptions } from "#kernel/field.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { Decoded, DecodeRequest } from "./decode-worker.ts";
import type { Plan, Refused } from "./image-rules.ts";
import { planFor, refusedFile, refusedPixels, webpName } from "./image-rules.ts";
import { readPictureHead } from "./picture-head.ts";
import { stripMetadata } from "./strip-metadata.ts";

/**
 * Loads pica with its worker as a separate file. An inlined worker hangs forever in browsers that do not allow blob
 * workers.
 */
export const resizer = defineChunk(async () => {
  const [{ default: create }, { default: workerURL }] = await Promise.all([
    import("pica/pica_main"),
    import("pica/pica_worker?url"),
  ]);
  return create({ workerURL });
});

export interface Prepared {
  blob: Blob;
  name: string;
  width: number;
  height: number;
  note: Plan["note"];
  isConverted: boolean;
}
type Preparing = { ok: true; picture: Prepared } | { ok: false; refusal: Refused };

/** True if this browser can decode and draw pictures in a worker. */
const canDraw = (): boolean => typeof createImageBitmap === "function" && typeof OffscreenCanvas === "function";

/**
 * Decodes a picture in a worker, because a large one would block the window for a while.
 * @returns null for a picture that cannot be decoded
 */
async function decoded(request: DecodeRequest): Promise<Decoded | null> {
  const worker = new Worker(new URL("./decode-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Decoded | null>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Decoded | null>) => resolve(data));
      worker.addEventListener("error", () => resolve(null));
      worker.postMessage(request, { transfer: [] });
    });
  } finally {
    worker.terminate();
  }
}

/** Checks a chosen picture by the specification's rules and prepares it for the upload. */
export async function prepareImage(file: File, wants: PictureOptions): Promise<Preparing> {
  const wrong = refusedFile(file, wants);
  if (wrong) return { ok: false, refusal: wrong };
  if (!canDraw()) return { ok: false, refusal: "upload.browser" };
  const head = await readPictureHead(file);
  if (!head) return { ok: false, refusal: "upload.unread" };
  // Before decoding, which would take memory for every pixel.
  const tooMany = head.size && refusedPixels(head.size, wants);
  if (tooMany) return { ok: false, refusal: tooMany };
  const plan = planFor(file);
  const picture = await decoded({ file, convert: plan.convert && !head.isAnimated });
  if (!picture) return { ok: false, refusal: "upload.failedLoad" };
  const { width, height, webp } = picture;
  const refused = refusedPixels({ width, height }, wants);
  if (refused) return { ok: false, refusal: refused };
  const isConverted = webp !== null && webp.size < file.size;
  return {
    ok: true,
    picture: {
      blob: isConverted ? webp : await stripMetadata(file),
      name: isConverted ? webpName(file.name) : file.name,
      width,
      height,
      note: plan.note,
      isConverted,
    },
  };
}
