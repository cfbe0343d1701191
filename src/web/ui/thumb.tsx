import type { StoredImage } from "#kernel/field.ts";
import type { JSX } from "react";

/** Where the server hands out stored files; pictures can be asked for in a smaller size (specification, section 9). */
export function fileUrl(key: string, width?: number): string {
  if (/^https?:/.test(key)) return key;
  const path = `/files/${key.split("/").map(encodeURIComponent).join("/")}`;
  const still = !/\.(gif|avif|awebp)$/i.test(key);
  return width && still ? `${path}?x-oss-process=image/resize,w_${width}/format,webp` : path;
}

export function Thumb({ image, size }: { image: StoredImage | null | undefined; size: number }): JSX.Element {
  if (!image) return <span className="thumb" aria-hidden="true" />;
  return <img className="thumb" src={fileUrl(image.key, size * 2)} alt="" loading="lazy" decoding="async" />;
}
