import { faultOf } from "#mesh/fault.ts";
import { readPrintFile } from "#mesh/gcode/read-print-file.ts";
import type { GcodeReading } from "#mesh/gcode/read-gcode.ts";
import type { PrintSettings } from "#mesh/gcode/settings.ts";
import type { Print, PrintFault } from "./print.ts";

/** Reads a print for the viewer. Times are those of the slicer, spread over the layers as the feed rates say. */
export async function readPrint(pieces: AsyncIterable<Uint8Array>): Promise<{ print: Print } | { fault: PrintFault }> {
  try {
    const { gcode, settings } = await readPrintFile(pieces, { draws: true });
    return gcode ? { print: printOf(gcode, settings) } : { fault: "notSliced" };
  } catch (error) {
    return { fault: faultOf(error).kind };
  }
}

function printOf(gcode: GcodeReading, settings: PrintSettings): Print {
  const { layers, bounds, toolpath, filament } = gcode;
  const factor = settings.seconds !== null && gcode.seconds > 0 ? settings.seconds / gcode.seconds : 1;
  return {
    settings,
    toolpath,
    box: bounds && { min: bounds.min, max: bounds.max },
    heights: Float32Array.from(layers, ({ z }) => z),
    secondsBefore: Float32Array.from(layers, ({ seconds }) => seconds * factor),
    filamentBefore: Float32Array.from(layers, (layer) => layer.filament),
    seconds: gcode.seconds * factor,
    filament: filament.reduce((sum, length) => sum + length, 0),
  };
}
