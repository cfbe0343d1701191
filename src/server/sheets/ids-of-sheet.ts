import { isId } from "#kernel/id.ts";
import type { StoredFile } from "#kernel/field.ts";
import { hasLostDigits, textOf } from "#server/resources/import/cell-value.ts";
import type { Storage } from "#server/storage/storage.ts";
import { withSheet } from "./sheet-in-child.ts";

/** An entry of a list of ids, with its line. It may be anything, because people wrote it. */
export interface GivenId {
  line: number;
  text: string;
}

/**
 * Reads the ids of a sheet: the column named id, else the first one. A header that is an id counts as a row.
 * @param reader id of the admin who waits for them
 * @param most number of ids above which `tooMany` is thrown
 */
export async function idsOfSheet(
  storage: Storage,
  file: StoredFile,
  reader: string,
  most: number,
  tooMany: () => Error,
): Promise<GivenId[]> {
  return withSheet(storage, { key: file.key, reader }, async (sheet) => {
    const index = Math.max(
      0,
      sheet.header.findIndex((name) => /^(id|编号|编码)$/i.test(name.trim())),
    );
    const entries: GivenId[] = [];
    const head = sheet.header[index] ?? "";
    if (isId(head)) entries.push({ line: 1, text: head });
    for await (const { line, cells } of sheet.rows()) {
      // A spreadsheet may have changed the last digits, so that the id is that of another record.
      const text = hasLostDigits(cells[index]) ? `≈${textOf(cells[index])}` : textOf(cells[index]).trim();
      if (text !== "") entries.push({ line, text });
      if (entries.length > most) throw tooMany();
    }
    return entries;
  });
}
