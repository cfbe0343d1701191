import { gcodeLimits } from "./limits.ts";

/** A picture that a slicer keeps in comments. */
export interface Thumbnail {
  readonly format: "png" | "jpg";
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const begin = /^(?:thumbnail(?:_(\w+))?|(png|jpg|jpeg)) begin\s+(\d+)\s*[x*]\s*(\d+)/i;
const end = /^(?:thumbnail(?:_\w+)?|png|jpg|jpeg) end/i;

interface Open {
  format: "png" | "jpg" | null;
  width: number;
  height: number;
  parts: string[];
  length: number;
}

/** Collects the largest picture of the comments. QOI and other formats are passed over. */
export class ThumbnailReader {
  #open: Open | null = null;
  #largest: Open | null = null;

  /** True while a picture has begun and not ended: the file is cut off if it ends here. */
  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** @returns true if the comment belongs to a picture */
  take(text: string): boolean {
    if (this.#open) {
      if (end.test(text)) this.#close();
      else this.#add(text);
      return true;
    }
    const found = begin.exec(text);
    if (!found) return false;
    const name = (found[1] ?? found[2] ?? "png").toLowerCase();
    const format = name === "png" ? "png" : /^jpe?g$/.test(name) ? "jpg" : null;
    this.#open = { format, width: Number(found[3]), height: Number(found[4]), parts: [], length: 0 };
    return true;
  }

  #add(text: string): void {
    const open = this.#open;
    if (!open || open.format === null) return;
    open.length += text.length;
    if (open.length > gcodeLimits.pictureText) open.format = null;
    else open.parts.push(text);
  }

  #close(): void {
    const closed = this.#open;
    this.#open = null;
    if (!closed?.format) return;
    const area = (one: Open): number => one.width * one.height;
    if (!this.#largest || area(closed) > area(this.#largest)) this.#largest = closed;
  }

  /** Returns the largest picture; null without one, or if it is not what it says. */
  result(): Thumbnail | null {
    const { format, width = 0, height = 0, parts = [] } = this.#largest ?? { format: null };
    if (format === null) return null;
    const bytes = fromBase64(parts.join(""));
    return bytes && isPicture(bytes, format) ? { format, width, height, bytes } : null;
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, "")), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

const isPicture = (bytes: Uint8Array, format: Thumbnail["format"]): boolean =>
  format === "png" ? bytes[0] === 0x89 && bytes[1] === 0x50 : bytes[0] === 0xff && bytes[1] === 0xd8;
