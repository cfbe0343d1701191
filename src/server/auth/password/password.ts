import { hash, verify } from "@node-rs/argon2";
import type { Vault } from "#server/auth/keys/vault.ts";

/** Value of argon2id. The package declares it as a const enum, which single-file compilation cannot read. */
const ARGON2ID = 2;
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Maximum number of hashes computed at once. Each takes 19 MiB and 13 ms of a core, and must not slow down other calls.
 */
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

/** Prefix of a hash that includes the vault's pepper. */
export const PEPPERED = "pepper";

/**
 * Hashes a password.
 * @param vault source of the pepper; absent for a password that must be changed at first use
 */
export async function hashPassword(password: string, vault?: Vault): Promise<string> {
  if (!vault) return inTurn(() => hash(password, options));
  return PEPPERED + (await inTurn(() => hash(password, { ...options, secret: vault.pepper })));
}

/** True if the hash has no pepper. Such a password is hashed again at its next use. */
export const isPlainHash = (stored: string): boolean => !stored.startsWith(PEPPERED);

/** Hash to compare with if the account does not exist, so that the answer takes as long as for an existing one. */
let nobody: Promise<string> | null = null;

/**
 * True if the password matches.
 * @param stored the hash, or null where the account does not exist
 */
export async function isPassword(stored: string | null, password: string, { pepper }: Vault): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const against = stored || (await nobody);
  const secret = isPlainHash(against) ? {} : { secret: pepper };
  const matches = await inTurn(() => verify(against.replace(PEPPERED, ""), password, secret).catch(() => false));
  return matches && Boolean(stored);
}
