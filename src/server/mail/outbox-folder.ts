import { randomUUID } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/db/make-folder.ts";

export const outboxFolder = (dataDir: string): string => join(dataDir, "outbox");

let last = 0;

/** Returns a time later than all before, so that messages of one millisecond keep their order. */
function nextMoment(): Date {
  last = Math.max(Date.now(), last + 1);
  return new Date(last);
}

/** Writes a message to a file that only the server's user may read. It appears complete, and its name sorts by time. */
export async function putIntoFolder(dataDir: string, ending: string, content: string | Buffer): Promise<void> {
  const folder = outboxFolder(dataDir);
  await makeFolder(folder, 0o700);
  const name = `${nextMoment().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.${ending}`;
  const path = join(folder, name);
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
