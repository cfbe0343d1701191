import { hash, verify } from "@node-rs/argon2";
import type { Vault } from "#server/auth/keys/vault.ts";

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

/** Before a hash that the vault's key went into. */
export const PEPPERED = "pepper";

/** @param vault whose key goes into it; absent for a password that is only given to be changed */
export async function hashPassword(password: string, vault?: Vault): Promise<string> {
  if (!vault) return inTurn(() => hash(password, options));
  return PEPPERED + (await inTurn(() => hash(password, { ...options, secret: vault.pepper })));
}

/** Whether it is to be hashed again, by whoever has just seen the password. */
export const isPlainHash = (stored: string): boolean => !stored.startsWith(PEPPERED);

/** Compared against when the account does not exist, so that the answer takes as long. */
let nobody: Promise<string> | null = null;

/** @param stored the hash, or null where there is no such account */
export async function isPassword(stored: string | null, password: string, { pepper }: Vault): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const against = stored || (await nobody);
  const secret = isPlainHash(against) ? {} : { secret: pepper };
  const matches = await inTurn(() => verify(against.replace(PEPPERED, ""), password, secret).catch(() => false));
  return matches && Boolean(stored);
}
