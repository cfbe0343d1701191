/**
 * Removes what a camera or a program notes in a picture, such as the place where it was taken, without encoding it
 * again. A JPEG keeps its orientation, and every picture its color profile.
 */
export async function stripMetadata(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = keptParts(bytes);
  return parts === null ? file : new Blob(parts, { type: file.type });
}

type Part = Uint8Array<ArrayBuffer>;

/** Returns the parts that stay; null for a format without metadata, or a file that is not as its format says. */
function keptParts(bytes: Part): Part[] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegParts(bytes);
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 12));
  if (text.startsWith("\x89PNG")) return pngParts(bytes);
  return text.startsWith("RIFF") && text.endsWith("WEBP") ? webpParts(bytes) : null;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const latin1 = (bytes: Uint8Array, start: number, length: number): string =>
  new TextDecoder("latin1").decode(bytes.subarray(start, start + length));

const START_OF_SCAN = 0xda;
/** Markers of EXIF and XMP, of IPTC, and of comments. */
const NOTES = new Set([0xe1, 0xed, 0xfe]);

function jpegParts(bytes: Part): Part[] | null {
  const view = viewOf(bytes);
  const parts: Part[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === START_OF_SCAN) return [...parts, bytes.subarray(at)];
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    const turned = marker === 0xe1 ? orientationOf(segment) : 1;
    if (turned !== 1) parts.push(orientationSegment(turned));
    if (!NOTES.has(marker)) parts.push(segment);
    at = end;
  }
  return null;
}

const ORIENTATION = 0x0112;
/** Offset of the TIFF header in a segment: marker, length, `Exif` and two zeros. */
const TIFF = 10;

/** Reads the orientation from a segment with EXIF; 1 where there is none. */
function orientationOf(segment: Part): number {
  if (latin1(segment, 4, 6) !== "Exif\0\0" || segment.length < TIFF + 10) return 1;
  const view = viewOf(segment);
  const isLittle = latin1(segment, TIFF, 2) === "II";
  const directory = TIFF + view.getUint32(TIFF + 4, isLittle);
  if (directory + 2 > segment.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > segment.length) return 1;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Writes a segment with EXIF that contains only the orientation. */
function orientationSegment(orientation: number): Part {
  const head = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode("Exif\0\0"), 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  return new Uint8Array([...head, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
}

const PNG_HEAD = 8;
const PNG_NOTES = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function pngParts(bytes: Part): Part[] | null {
  const view = viewOf(bytes);
  const parts: Part[] = [bytes.subarray(0, PNG_HEAD)];
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const name = latin1(bytes, at + 4, 4);
    if (end > bytes.length) return null;
    if (!PNG_NOTES.has(name)) parts.push(bytes.subarray(at, end));
    if (name === "IEND") return parts;
    at = end;
  }
  return null;
}

/** Flags of EXIF and XMP in the extended header of a WebP. */
const WEBP_NOTES = 0x0c;

function webpParts(bytes: Part): Part[] | null {
  const view = viewOf(bytes);
  const parts: Part[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    // Chunks begin at even places.
    const end = at + 8 + length + (length % 2);
    const name = latin1(bytes, at, 4);
    if (end > bytes.length) return null;
    const chunk = bytes.slice(at, end);
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~WEBP_NOTES;
    if (name !== "EXIF" && name !== "XMP ") parts.push(chunk);
    at = end;
  }
  const head = bytes.slice(0, 12);
  viewOf(head).setUint32(4, 4 + parts.reduce((sum, { length }) => sum + length, 0), true);
  return [head, ...parts];
}
