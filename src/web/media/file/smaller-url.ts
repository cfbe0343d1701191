import { isMoving, smaller } from "#web/ui/thumb.tsx";

/**
 * Returns the address of a smaller WebP of a picture; null where there is none: for moving pictures, and for a signed
 * address, which no longer holds when it is changed.
 * @param width in px
 */
export const smallerUrl = (url: string, width: number): string | null =>
  url.startsWith("/files/") && !url.includes("?") && !isMoving(url) ? url + smaller(width) : null;
