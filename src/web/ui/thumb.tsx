import type { StoredImage } from "#kernel/field.ts";
import type { JSX } from "react";
import { useEffect } from "react";
import { createStore, useStore } from "#web/store/external.ts";

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

/** Rows are of use without their pictures, which would take every connection from the record in front. Milliseconds. */
const LONGEST_HOLD_MS = 1_500;
const mayLoad = createStore(false);

/** From now on the pictures of rows are fetched: the record in front is drawn, or there is none. */
export const releaseRowPictures = (): void => mayLoad.set(true);

/** A picture in a row: on a page that has just been opened it waits for the record in front. */
export function RowThumb(props: { image: StoredImage | null | undefined; size: number }): JSX.Element {
  const isReleased = useStore(mayLoad);
  useEffect(() => {
    if (isReleased) return undefined;
    const timer = setTimeout(releaseRowPictures, LONGEST_HOLD_MS);
    return () => clearTimeout(timer);
  }, [isReleased]);
  return <Thumb {...props} image={isReleased ? props.image : null} />;
}
