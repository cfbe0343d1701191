import { hash, verify } from "@node-rs/argon2";

/** The package declares its algorithms as a const enum, which single-file compilation cannot read. */
const ARGON2ID = 2;
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At most this many at once: each takes 19 MiB and 13 ms of a core, and other calls must go on. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

/** Compared against when the account does not exist, so that the answer takes as long. */
let nobody: Promise<string> | null = null;

/** @param stored the hash, or null where there is no such account */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const against = stored || (await nobody);
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && Boolean(stored);
}
