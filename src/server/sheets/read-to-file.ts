import { open } from "node:fs/promises";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { openSheet } from "./open-sheet.ts";
import type { RowIndex } from "./row-file.ts";
import { writeRowFile } from "./row-file.ts";
import type { SheetHead } from "./sheet.ts";

export interface SheetRequest {
  /** Path of the sheet. */
  readonly path: string;
  /** Path of the file that gets the rows. */
  readonly rowsPath: string;
  /** Number of rows after which the reading ends. */
  readonly most: number;
}

export type SheetReply =
  | ({ readonly kind: "sheet" } & SheetHead & RowIndex)
  | { readonly kind: "refused"; readonly label: Label };

/** Reads a sheet, and writes its rows to a file. Untrusted files belong in a child process, see `sheet-in-child.ts`. */
export async function readToFile({ path, rowsPath, most }: SheetRequest): Promise<SheetReply> {
  const file = await open(rowsPath, "w");
  try {
    const reading = await openSheet(path);
    const { name, header, notes } = reading;
    return { kind: "sheet", name, header, notes, ...(await writeRowFile(reading, file, most)) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", label: error.label };
    throw error;
  } finally {
    await file.close();
  }
}
