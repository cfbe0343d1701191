import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Sql } from "#server/db/sql.ts";
import type { SealingKeys } from "#server/sealed/seal.ts";
import { keyOfFolder, readSecret } from "./key-file.ts";

/** File in the data folder with the vault key, used where VAULT_KEY is not set. */
export const VAULT_FILE = "vault-key";
/** File next to it with the key of a backup while its rows are being restored. */
export const RESTORED_FILE = `${VAULT_FILE}.restored`;
/** Key in the table `state` under which the database stores the fingerprint of its vault key. */
export const VAULT_STATE = "vault";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Protects the secrets in the database. Somebody with only a copy of the database can read no second factor and cannot
 * try passwords on the hashes.
 */
export interface Vault {
  /** Secret input of every password hash, in addition to its salt. 32 bytes. */
  pepper: Uint8Array;
  /** Keys of the sealed fields of records. */
  fields: SealingKeys;
  /** @param owner id of the owner; a secret moved to the row of another owner does not open */
  seal(secret: string, owner: string): string;
  /** @throws Error where it was sealed for another owner or with another key, or was changed */
  open(sealed: string, owner: string): string;
  /** @returns a keyed hash (HMAC with SHA-256, base64url) of a text that only this installation can sign */
  sign(text: string): string;
}

const derived = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync("sha256", key, "", use, 32));

const newKey = async (): Promise<string> => `${randomBytes(32).toString("base64")}\n`;

/**
 * Decodes a stored key: 32 bytes in base64.
 * @throws Error for anything else
 */
function bytesOf(written: string): Buffer {
  const key = Buffer.from(written.trim(), "base64");
  if (key.length !== 32) throw new Error(`The key of the vault is not 32 bytes in base64 (DATA_DIR/${VAULT_FILE}).`);
  return key;
}

const fingerprint = (key: Buffer): string => createHash("sha256").update(derived(key, "fingerprint")).digest("hex");

async function storedFingerprint(db: Sql): Promise<string | undefined> {
  const [row] = await db.query<{ value: string }>("select value from state where key = $1", [VAULT_STATE]);
  return row?.value;
}

async function isKeyOf(db: Sql, written: string): Promise<boolean> {
  const [table] = await db.query<{ there: boolean }>("select to_regclass('state') is not null as there");
  // If the process that wrote the key file was killed, the file may be incomplete. It is then not a key, and the rows
  // of the backup were not restored either.
  const key = Buffer.from(written.trim(), "base64");
  return table?.there === true && key.length === 32 && (await storedFingerprint(db)) === fingerprint(key);
}

/**
 * Finishes the restore of the vault key, even if the restore was killed. If the database has the rows of the backup,
 * the backup's key replaces the current key, which is kept as `.before`. If it does not have them, the backup's key is
 * deleted.
 * @returns a sentence that says what was done; null where nothing was to do or the rows are missing
 */
export async function settleRestoredKey(db: Sql, dataDir: string): Promise<string | null> {
  const [path, from] = [join(dataDir, VAULT_FILE), join(dataDir, RESTORED_FILE)];
  const restored = await readSecret(from);
  if (restored === null) return null;
  const present = await readSecret(path);
  if (!(await isKeyOf(db, restored))) {
    await rm(from, { force: true });
    return null;
  }
  // Write the value that was read: another process may be moving the file at the same time.
  if (present !== null && present !== restored) await writeFile(`${path}.before`, present, { mode: 0o600 });
  await rename(from, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return present === null
    ? `${VAULT_FILE} of the backup lies in the data folder.`
    : `${VAULT_FILE} of the backup lies in the data folder; the one before is ${VAULT_FILE}.before.`;
}

/**
 * True if the vault key of this database is available. The function never creates a key.
 * @throws Error where the stored text is not a key
 */
export async function hasKey(db: Sql, { vaultKey, dataDir }: Pick<Config, "vaultKey" | "dataDir">): Promise<boolean> {
  if (vaultKey === null) await settleRestoredKey(db, dataDir);
  if (vaultKey === null && !existsSync(join(dataDir, VAULT_FILE))) return false;
  const key = bytesOf(vaultKey ?? (await keyOfFolder(dataDir, VAULT_FILE, newKey)));
  return (await storedFingerprint(db)) === fingerprint(key);
}

/**
 * Checks that the database was used with this key, or with no key yet. With another key, correct passwords would be
 * refused.
 * @throws Error where the key differs
 */
async function checkKey(db: Sql, key: Buffer): Promise<void> {
  const print = fingerprint(key);
  await db.query("insert into state (key, value) values ($1, $2) on conflict do nothing", [
    VAULT_STATE,
    JSON.stringify(print),
  ]);
  if ((await storedFingerprint(db)) === print) return;
  throw new Error(
    `The configured key does not belong to this database. Copy ${VAULT_FILE} from the DATA_DIR that the console ran in before, or set VAULT_KEY to what stands in it. Where it is lost for good: npm run forget-key.`,
  );
}

/**
 * Opens the vault, with a new key on first use.
 * @throws Error where the database was used with another key
 */
export async function openVault(db: Sql, { vaultKey, dataDir }: Pick<Config, "vaultKey" | "dataDir">): Promise<Vault> {
  if (vaultKey === null) await settleRestoredKey(db, dataDir);
  const key = bytesOf(vaultKey ?? (await keyOfFolder(dataDir, VAULT_FILE, newKey)));
  await checkKey(db, key);
  const sealing = derived(key, "seal");
  const signing = derived(key, "sign");
  return {
    pepper: derived(key, "pepper"),
    fields: {
      encryption: derived(key, "sealed fields"),
      lookup: derived(key, "lookup of sealed fields"),
      links: derived(key, "links to private files"),
    },
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, "base64url");
      const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
      const opener = createDecipheriv("aes-256-gcm", sealing, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([opener.update(rest.subarray(TAG_BYTES)), opener.final()]).toString("utf8");
    },
    sign: (text) => createHmac("sha256", signing).update(text).digest("base64url"),
  };
}
