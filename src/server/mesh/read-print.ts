import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Bounds } from "#mesh/bounds.ts";
import { faultOf, type MeshFault } from "#mesh/fault.ts";
import { gcodeLimits } from "#mesh/gcode/limits.ts";
import { readPrintFile } from "#mesh/gcode/read-print-file.ts";
import type { PrintSettings } from "#mesh/gcode/settings.ts";
import type { Thumbnail } from "#mesh/gcode/thumbnails.ts";

export interface PrintRequest {
  /** Path of the file. */
  readonly path: string;
}

/** What the moves of a file say. Lengths in mm. */
interface PrintMoves {
  readonly moves: number;
  readonly layers: number;
  readonly bounds: Bounds | null;
  /** Filament by extruder. */
  readonly filament: readonly number[];
  /** Time by feed rates, in seconds. */
  readonly seconds: number;
}

export type PrintResult =
  | {
      readonly kind: "print";
      readonly settings: PrintSettings;
      readonly thumbnail: Thumbnail | null;
      /** Null for a 3MF that was not sliced. */
      readonly moves: PrintMoves | null;
    }
  | { readonly kind: "fault"; readonly fault: MeshFault };

const pieceBytes = 1024 * 1024;

/** Reads a file for a printer in this process. Untrusted files belong in a child process (`read-print-in-child.ts`). */
export async function readPrint({ path }: PrintRequest): Promise<PrintResult> {
  try {
    const { size } = await stat(path);
    const limit = gcodeLimits.fileBytes;
    if (size > limit) return { kind: "fault", fault: { kind: "tooLarge", value: size, limit } };
  } catch (error) {
    return { kind: "fault", fault: { kind: "missing", detail: error instanceof Error ? error.message : "" } };
  }
  try {
    const { settings, thumbnail, gcode } = await readPrintFile(createReadStream(path, { highWaterMark: pieceBytes }));
    const moves = gcode && {
      moves: gcode.moves,
      layers: gcode.layers.length,
      bounds: gcode.bounds,
      filament: gcode.filament,
      seconds: gcode.seconds,
    };
    return { kind: "print", settings, thumbnail, moves };
  } catch (error) {
    return { kind: "fault", fault: faultOf(error) };
  }
}
