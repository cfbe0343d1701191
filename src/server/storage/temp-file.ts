import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a path for one file in a new private folder. Another user could own a shared folder. */
export async function tempFile(): Promise<{ path: string; done: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "console-file-"));
  return { path: join(folder, "file"), done: () => rm(folder, { recursive: true, force: true }) };
}
