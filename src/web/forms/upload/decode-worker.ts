import { imageLimits } from "./image-rules.ts";

/** Picture to decode, and whether it is also encoded as WebP. */
export interface DecodeRequest {
  file: Blob;
  convert: boolean;
}

/** A decoded picture: its visible size in pixels, and its WebP; null where it was not wanted or cannot be made. */
export interface Decoded {
  width: number;
  height: number;
  webp: Blob | null;
}

async function encoded(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  try {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: imageLimits.quality });
    // Browsers without the encoder return PNG without an error.
    return blob.type === "image/webp" ? blob : null;
  } catch {
    return null;
  }
}

/** @returns null for a picture that cannot be decoded */
async function decode({ file, convert }: DecodeRequest): Promise<Decoded | null> {
  let bitmap: ImageBitmap;
  try {
    // Rotated as the camera recorded, so the size is the visible one.
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  const { width, height } = bitmap;
  const webp = convert ? await encoded(bitmap) : null;
  bitmap.close();
  return { width, height, webp };
}

self.addEventListener("message", ({ data }: MessageEvent<DecodeRequest>) => {
  void decode(data).then((answer) => self.postMessage(answer, { transfer: [] }));
});
