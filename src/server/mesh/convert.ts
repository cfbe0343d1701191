import { closeSync, openSync, writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { constants, deflateRawSync } from "node:zlib";
import { fileFormats } from "#kernel/file-formats.ts";
import { refuse, Refused, type MeshFault } from "#mesh/fault.ts";
import { meshLimits } from "#mesh/limits.ts";
import { PackageWriter, type PackageMetadata, type PackPiece, type WrittenObject } from "#mesh/package/write-3mf.ts";
import { readFrom } from "./inspect.ts";
import { renderThumbnail } from "./raster.ts";

interface SourceFile {
  /** Path of the file. */
  readonly path: string;
  /** File name given by the author. */
  readonly fileName: string;
  /** Size in bytes. */
  readonly size: number;
}

export interface ConversionRequest {
  readonly files: readonly SourceFile[];
  readonly metadata: PackageMetadata;
  /** Path of the package that is written. */
  readonly to: string;
}

/** A file that has become an object of the package. */
export interface ConvertedFile extends WrittenObject {
  readonly fileName: string;
  /** Faces with fewer than three corners. */
  readonly skippedFaces: number;
}

export type ConversionResult =
  | { readonly kind: "converted"; readonly files: readonly ConvertedFile[] }
  /** `fileName` is the file that has the fault; empty for one of the package. */
  | { readonly kind: "fault"; readonly fault: MeshFault; readonly fileName?: string };

/** Maximum size of the package in bytes. */
const mostBytes = fileFormats["3mf"].max;
/** Part of a file's work that reading takes. */
const readingShare = 0.2;
/** Part of the whole work that is left for the end of the package. */
const endShare = 0.02;

const pack: PackPiece = (bytes, isLast) =>
  deflateRawSync(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });

/** A file that is written piece by piece. */
class Output {
  readonly #handle: number;
  #bytes = 0;

  constructor(path: string) {
    this.#handle = openSync(path, "w");
  }

  /** @throws Refused `tooLarge` */
  write(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > mostBytes) refuse("tooLarge", { value: this.#bytes, limit: mostBytes });
    for (let from = 0; from < bytes.length;) from += writeSync(this.#handle, bytes, from);
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/**
 * Writes files of one model as a 3MF package, one file at a time, with a thumbnail of the first one. Untrusted files
 * belong in a child process, see `convert-in-child.ts`.
 * @param report receives the share of the work that is done, from 0 to 1
 * @throws Error where the package cannot be written, such as for a full disk
 */
export async function convert(
  { files, metadata, to }: ConversionRequest,
  report: (share: number) => void,
): Promise<ConversionResult> {
  const output = new Output(to);
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const converted: ConvertedFile[] = [];
  let thumbnail: Uint8Array | null = null;
  let bytes = 0;
  let triangles = 0;
  // A package with more could not be read.
  const limit = meshLimits.triangles;
  try {
    const writer = new PackageWriter(metadata, (piece) => output.write(piece), pack);
    for (const file of files) {
      const partOf = (share: number): number => ((bytes + file.size * share) / total) * (1 - endShare);
      const reading = await readFrom(file.path, file.fileName);
      if (reading.kind === "fault") return { ...reading, fileName: file.fileName };
      if (reading.kind === "unsupported")
        return { kind: "fault", fault: { kind: "wrongFormat", detail: reading.format }, fileName: file.fileName };
      // The bytes of the file are no longer needed.
      globalThis.gc?.();
      report(partOf(readingShare));
      const written = await objectIn(writer, file, reading.positions, async (share) => {
        report(partOf(readingShare + share * (1 - readingShare)));
        // Without a pause, the child process would not notice the end of its parent.
        await setImmediate();
      });
      if (!written) return { kind: "fault", fault: { kind: "empty" }, fileName: file.fileName };
      triangles += written.triangles;
      if (triangles > limit) return { kind: "fault", fault: { kind: "tooManyTriangles", value: triangles, limit } };
      converted.push({ ...written, fileName: file.fileName, skippedFaces: reading.leftOut.skippedFaces });
      thumbnail ??= await renderThumbnail(reading.positions);
      bytes += file.size;
    }
    writer.finish(thumbnail);
    return { kind: "converted", files: converted };
  } catch (error) {
    if (error instanceof Refused) return { kind: "fault", fault: error.fault };
    throw error;
  } finally {
    output.close();
  }
}

/** Adds a mesh to the package; null for one of which no triangle remains. */
async function objectIn(
  writer: PackageWriter,
  { fileName }: SourceFile,
  positions: Float32Array,
  report: (share: number) => Promise<void>,
): Promise<WrittenObject | null> {
  try {
    return await writer.addObject(fileName, positions, report);
  } catch (error) {
    if (error instanceof Refused && error.fault.kind === "empty") return null;
    throw error;
  }
}
