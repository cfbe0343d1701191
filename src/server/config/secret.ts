import { readOwnFile } from "./own-file.ts";
import { problemOf } from "./variables.ts";

/**
 * A secret in a file, which may change while the server runs. It is plain data, so that child processes can receive it.
 */
interface SecretFile {
  /** Name of its variable, without `_FILE`. */
  name: string;
  path: string;
  /** Last valid value. */
  value: string;
}

/** A secret. Read it with `current` at each use and do not store the value, because a file may change. */
export type Secret = string | SecretFile;

/**
 * Reads and checks a secret.
 * @returns the value, or the problem as a sentence that does not contain it
 */
export function readSecret(name: string, path: string): { value: string } | { problem: string } {
  const file = readOwnFile(path, "private");
  if ("problem" in file) return { problem: `${name}_FILE must name ${file.problem} (not ${JSON.stringify(path)}).` };
  // Editors and `echo` end a file with a line break, which is not part of the secret.
  const value = file.text.replace(/\r?\n$/, "");
  const problem = problemOf(name, value);
  return problem === null ? { value } : { problem: `${problem} It is in ${path}.` };
}

const reported = new Map<string, string>();

function reportOnce(path: string, problem: string): void {
  if (reported.get(path) === problem) return;
  reported.set(path, problem);
  process.stderr.write(`${problem} The previous value stays in use.\n`);
}

/** Returns the current value. An invalid file, such as one that is just being written, is ignored. */
export function current(secret: Secret): string {
  if (typeof secret === "string") return secret;
  const result = readSecret(secret.name, secret.path);
  if ("problem" in result) reportOnce(secret.path, result.problem);
  else {
    reported.delete(secret.path);
    secret.value = result.value;
  }
  return secret.value;
}

/**
 * Returns a function that creates a value from secrets and caches it. After a secret has changed, the value is created
 * again.
 * @param end disposes of the previous value
 */
export function cachedFrom<T>(
  secrets: readonly Secret[],
  make: (...values: string[]) => T,
  end: (old: T) => void = () => undefined,
): () => T {
  let made: { of: readonly string[]; it: T } | undefined;
  return () => {
    const values = secrets.map(current);
    if (made && values.every((value, i) => value === made?.of[i])) return made.it;
    if (made) end(made.it);
    made = { of: values, it: make(...values) };
    return made.it;
  };
}
