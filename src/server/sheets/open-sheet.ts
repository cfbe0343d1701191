import { open } from "node:fs/promises";
import { openCsv } from "./read-csv.ts";
import { openXlsx } from "./read-xlsx.ts";
import type { SheetReading } from "./sheet.ts";
import { badSheet } from "./sheet.ts";

/**
 * Opens a sheet in this process. Its content decides about the format, not its name. Sheets of users are read in a
 * child process, see `sheet-in-child.ts`.
 * @throws Refusal for a file that is no sheet
 */
export async function openSheet(path: string): Promise<SheetReading> {
  const handle = await open(path);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0).finally(() => handle.close());
  if (bytesRead === 0) throw badSheet("文件是空的", "The file is empty");
  const start = buffer.toString("latin1", 0, bytesRead);
  if (start.startsWith("PK")) return openXlsx(path);
  if (start.startsWith("\xd0\xcf\x11\xe0"))
    throw badSheet(
      "这是旧版 XLS，或有密码的文件，请在 Excel 里另存为没有密码的 XLSX",
      "This is an old XLS file, or one with a password. Save it as XLSX without a password in Excel",
    );
  return openCsv(path);
}
