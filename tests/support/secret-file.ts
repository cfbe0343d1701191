import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

interface SecretOnDisk {
  path: string;
  /** Replaces the file at once, like a tool that rotates secrets. */
  put(value: string): Promise<void>;
}

/** Creates a secret in a file that only its owner may read, and deletes it after the test. */
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
