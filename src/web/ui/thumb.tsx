import type { StoredImage } from "#kernel/field.ts";
import type { JSX } from "react";
import { useEffect } from "react";
import { createState, setValue, useValue } from "#web/store/state.ts";

/** Returns the URL of a stored file. Pictures can be requested in a smaller size (specification, section 9). */
export function fileUrl(key: string, width?: number): string {
  if (/^https?:/.test(key)) return key;
  const path = `/files/${key.split("/").map(encodeURIComponent).join("/")}`;
  return width && !isMoving(key) ? path + smaller(width) : path;
}

/** True for a picture of which no smaller one is made, because it may move. */
export const isMoving = (name: string): boolean => /\.(gif|avif|awebp)$/i.test(name);

/** Query of a smaller WebP. @param width in px */
export const smaller = (width: number): string => `?x-oss-process=image/resize,w_${width}/format,webp`;

/**
 * Classes of a small picture. What is drawn after it covers the browser's own mark, and only for a picture that failed
 * to load.
 */
const pictureClass =
  "relative block flex-none overflow-hidden bg-viewer after:absolute after:inset-0 after:rounded-[inherit] after:bg-inherit";
export const thumbClass = `${pictureClass} rounded-[3px] object-cover`;
const largeThumbClass = `${pictureClass} rounded-m object-cover`;
export const fileThumbClass = `${pictureClass} rounded-s object-contain`;
/** Classes of the picture of a file in a list of files. */
export const posterClass = `${pictureClass} h-14 w-18 rounded-m object-contain`;
/** Classes of a picture of a form. */
export const formThumbClass = `${largeThumbClass} size-24.5`;

interface ThumbProps {
  image: StoredImage | null | undefined;
  /** Width in px at which the picture is loaded. */
  size: number;
  /** Classes of its size. */
  className?: string;
  isLarge?: boolean;
}

export function Thumb({ image, size, className = "", isLarge = false }: ThumbProps): JSX.Element {
  const shape = `${isLarge ? largeThumbClass : thumbClass} ${className}`;
  if (!image) return <span className={shape} data-slot="thumb" aria-hidden="true" />;
  return (
    <img
      className={shape}
      data-slot="thumb"
      src={fileUrl(image.key, size * 2)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * Maximum delay in ms of the pictures in rows. Rows are useful without them, and they would block all connections for
 * the current record.
 */
const MAX_DELAY_MS = 1_500;
const mayLoad = createState(false);

/** Allows the pictures of rows to load, once the current record is drawn or there is none. */
export const releaseRowPictures = (): void => setValue(mayLoad, true);

/** Picture in a row. On a newly opened page it waits for the current record. */
export function RowThumb(props: { image: StoredImage | null | undefined; size: number }): JSX.Element {
  const isReleased = useValue(mayLoad);
  useEffect(() => {
    if (isReleased) return undefined;
    const timer = setTimeout(releaseRowPictures, MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isReleased]);
  return <Thumb {...props} image={isReleased ? props.image : null} />;
}
