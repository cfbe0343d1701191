import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { BOM, csvCell, csvRow } from "#kernel/csv.ts";
import type { Label } from "#kernel/label.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { tempFile } from "#server/storage/temp-file.ts";
import type { TaskFileField, TaskRun } from "./task-kind.ts";

/** End of the name of a sheet of bad rows. */
export const BAD_ROWS: Label = ["坏行", "bad rows"];

/** A CSV file of a task, written row by row: bad rows, added records, values before and after. */
export interface TaskSheet {
  /** Number of rows so far. */
  readonly count: number;
  add(cells: readonly string[]): Promise<void>;
  /**
   * Ends the sheet and keeps it as a file of the task.
   * @param title start of its name
   * @param ending end of its name
   */
  keep(field: TaskFileField, title: string, ending: Label): Promise<void>;
  /** Removes the temporary file. Call it at the end in any case. */
  close(): Promise<void>;
}

const lineOf = (cells: readonly string[]): string => csvRow(cells.map((cell) => csvCell(cell)));

/** Creates a sheet in a temporary file. @param head cells of its first row */
export async function openTaskSheet(run: TaskRun, head: readonly string[]): Promise<TaskSheet> {
  const temp = await tempFile();
  const file = createWriteStream(temp.path);
  // Without a listener, a full disk would end the process. `add` and `keep` throw the error.
  file.on("error", () => undefined);
  file.write(BOM + lineOf(head));
  let count = 0;
  return {
    get count() {
      return count;
    },
    async add(cells) {
      if (file.errored) throw file.errored;
      count += 1;
      if (!file.write(lineOf(cells))) await once(file, "drain");
    },
    async keep(field, title, ending) {
      file.end();
      await finished(file);
      const name = `${title} ${inLanguage(run.context, ending)}.csv`;
      await run.keepFile(field, temp.path, { name, type: "text/csv; charset=utf-8" });
    },
    close() {
      file.destroy();
      return temp.done();
    },
  };
}
