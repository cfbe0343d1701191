import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A place for one file, in a folder of its own: a shared one would belong to whoever on this machine came first. */
export async function tempFile(): Promise<{ path: string; done: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "console-file-"));
  return { path: join(folder, "file"), done: () => rm(folder, { recursive: true, force: true }) };
}
