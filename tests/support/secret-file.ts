import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface SecretOnDisk {
  path: string;
  /** Writes another in its place, whole, as a tool that rotates secrets does. */
  put(value: string): Promise<void>;
}

/** A secret in a file that only its owner may read, gone with the test. */
export async function secretOnDisk(value: string): Promise<SecretOnDisk> {
  const folder = await mkdtemp(join(tmpdir(), "console-secret-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "secret");
  const put = async (text: string): Promise<void> => {
    await writeFile(`${path}.new`, `${text}\n`, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  await put(value);
  return { path, put };
}
