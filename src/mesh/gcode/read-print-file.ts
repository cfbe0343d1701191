import { refuse } from "../fault.ts";
import { meshLimits } from "../limits.ts";
import { openZip, type ZipEntries, type ZipEntry } from "../zip.ts";
import { gcodeLimits } from "./limits.ts";
import { packageSettings } from "./package-settings.ts";
import { GcodeReader, type GcodeReading } from "./read-gcode.ts";
import type { PrintSettings } from "./settings.ts";
import type { Thumbnail } from "./thumbnails.ts";

/** A file for a printer: G-code, or a 3MF with the settings of a slicer. */
export interface PrintFile {
  readonly format: "gcode" | "3mf";
  readonly settings: PrintSettings;
  readonly thumbnail: Thumbnail | null;
  /** The moves; null for a 3MF that was not sliced. */
  readonly gcode: GcodeReading | null;
}

const headBytes = 4;
/** Largest size of a part with settings, and of a picture, when unpacked. */
const partBytes = 16 * 1024 * 1024;
const utf8 = new TextDecoder();

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/**
 * Reads a file for a printer, which arrives in pieces.
 * @param draws true to keep the lines for drawing
 * @throws Refused, and errors that `faultOf` turns into a fault of the file
 */
export async function readPrintFile(
  pieces: AsyncIterable<Uint8Array>,
  { draws = false }: { draws?: boolean } = {},
): Promise<PrintFile> {
  const reader = new GcodeReader({ draws });
  let head: Uint8Array[] = [];
  let kept: Uint8Array[] | null = null;
  let size = 0;
  let isKnown = false;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > gcodeLimits.fileBytes) refuse("tooLarge", { value: size, limit: gcodeLimits.fileBytes });
    if (isKnown) {
      if (kept) kept.push(piece);
      else reader.push(piece);
      continue;
    }
    head.push(piece);
    if (size < headBytes) continue;
    const begun = join(head);
    head = [];
    isKnown = true;
    if (startsWith(begun, "GCDE")) refuse("binaryGcode");
    if (startsWith(begun, "PK\x03\x04") || startsWith(begun, "PK\x05\x06")) kept = [begun];
    else reader.push(begun);
  }
  if (kept) return readPackage(join(kept), draws);
  for (const piece of head) reader.push(piece);
  const gcode = reader.finish();
  return { format: "gcode", settings: gcode.settings, thumbnail: gcode.thumbnail, gcode };
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Returns the first sliced plate of a package. */
function plateOf(entries: ZipEntries): { entry: ZipEntry; plate: number } | null {
  const plates = [...entries].flatMap(([name, entry]) => {
    const found = /^metadata\/(?:plate_(\d+)|[^/]+)\.gcode$/.exec(name);
    return found ? [{ entry, plate: Number(found[1] ?? 1) }] : [];
  });
  return plates.toSorted((a, b) => a.plate - b.plate)[0] ?? null;
}

async function bytesOf(entry: ZipEntry | undefined): Promise<Uint8Array | null> {
  if (!entry || entry.unpacked > partBytes) return null;
  const pieces: Uint8Array[] = [];
  // The unpacker may use the memory of a piece again.
  await entry.unpack((piece) => void pieces.push(piece.slice()));
  return join(pieces);
}

/** Says more first: values of the G-code, then those of the package. */
function merged(first: PrintSettings, second: PrintSettings): PrintSettings {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  const filled = Object.entries(first).filter(([, value]) => !isEmpty(value));
  return { ...second, ...Object.fromEntries(filled) };
}

async function readPackage(bytes: Uint8Array, draws: boolean): Promise<PrintFile> {
  const entries = await openZip(bytes, meshLimits);
  const chosen = plateOf(entries);
  const plate = chosen?.plate ?? 1;
  const text = async (name: string): Promise<string | undefined> => {
    const part = await bytesOf(entries.get(`metadata/${name}`));
    return part ? utf8.decode(part) : undefined;
  };
  const settings = packageSettings(
    {
      sliceInfo: await text("slice_info.config"),
      projectSettings: await text("project_settings.config"),
      prusaConfig: await text("slic3r_pe.config"),
    },
    plate,
  );
  const thumbnail = await pictureOf(entries, plate);
  if (!chosen) {
    if (!settings) return refuse("noSlice");
    return { format: "3mf", settings, thumbnail, gcode: null };
  }
  const reader = new GcodeReader({ draws });
  await chosen.entry.unpack((piece) => reader.push(piece));
  const gcode = reader.finish();
  return {
    format: "3mf",
    settings: settings ? merged(gcode.settings, settings) : gcode.settings,
    thumbnail: gcode.thumbnail ?? thumbnail,
    gcode,
  };
}

async function pictureOf(entries: ZipEntries, plate: number): Promise<Thumbnail | null> {
  const names = [`metadata/plate_${plate}.png`, "metadata/thumbnail.png", "thumbnails/thumbnail_3mf.png"];
  for (const name of names) {
    const bytes = await bytesOf(entries.get(name));
    if (bytes && bytes[0] === 0x89 && bytes[1] === 0x50) {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      if (bytes.length < 24) continue;
      return { format: "png", width: view.getUint32(16), height: view.getUint32(20), bytes: bytes.slice() };
    }
  }
  return null;
}
