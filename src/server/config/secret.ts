import { readOwnFile } from "./own-file.ts";
import { problemOf } from "./variables.ts";

/** A secret in a file of its own, which may be written anew while the server runs. Plain data, for child processes too. */
export interface SecretFile {
  /** Of the variable that it is the value of, without `_FILE`. */
  name: string;
  path: string;
  /** As it was read last and was right. */
  value: string;
}

/** To be asked for by `current` each time it is used, and kept nowhere. */
export type Secret = string | SecretFile;

/** @returns the value, or what is wrong as a sentence without it */
export function readSecret(name: string, path: string): { value: string } | { problem: string } {
  const found = readOwnFile(path, "private");
  if ("problem" in found) return { problem: `${name}_FILE must name ${found.problem} (not ${JSON.stringify(path)}).` };
  // Editors and `echo` end a file with a line break, which is no part of the secret.
  const value = found.text.replace(/\r?\n$/, "");
  const problem = problemOf(name, value);
  return problem === null ? { value } : { problem: `${problem} It is in ${path}.` };
}

const told = new Map<string, string>();

function tellOnce(path: string, problem: string): void {
  if (told.get(path) === problem) return;
  told.set(path, problem);
  process.stderr.write(`${problem} What the file held before goes on counting.\n`);
}

/** As it stands now. A file that is wrong at this moment, perhaps because it is being written, does not count. */
export function current(secret: Secret): string {
  if (typeof secret === "string") return secret;
  const found = readSecret(secret.name, secret.path);
  if ("problem" in found) tellOnce(secret.path, found.problem);
  else {
    told.delete(secret.path);
    secret.value = found.value;
  }
  return secret.value;
}

/**
 * What is made of secrets, made anew once one of them has changed.
 * @param end gives up the one before
 */
export function madeOf<T>(
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
