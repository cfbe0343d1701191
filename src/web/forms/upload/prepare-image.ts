import type { PictureOptions } from "#kernel/field.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { Plan, Refused } from "./image-rules.ts";
import { imageLimits, planFor, refusedFile, refusedPixels, webpName } from "./image-rules.ts";
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

/** True if this browser can decode and draw pictures. */
const canDraw = (): boolean =>
  typeof createImageBitmap === "function" && typeof File.prototype.arrayBuffer === "function";

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    // Rotated as the camera recorded, so the sizes are the visible ones.
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

async function toWebp(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  try {
    const blob = await (await resizer.load()).toBlob(canvas, "image/webp", imageLimits.quality);
    // Browsers without the encoder return PNG without an error.
    return blob.type === "image/webp" ? blob : null;
  } catch {
    return null;
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
  const bitmap = await decoded(file);
  if (!bitmap) return { ok: false, refusal: "upload.failedLoad" };
  const { width, height } = bitmap;
  try {
    const refused = refusedPixels({ width, height }, wants);
    if (refused) return { ok: false, refusal: refused };
    const plan = planFor(file);
    const webp = plan.convert && !head.isAnimated ? await toWebp(bitmap) : null;
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
  } finally {
    bitmap.close();
  }
}
