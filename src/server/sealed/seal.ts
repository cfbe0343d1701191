import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Field } from "#kernel/field.ts";
import { SEAL_END } from "#kernel/masked-term.ts";
import { maskOf } from "./mask-of.ts";

/** First byte of a sealed value. A later format or key has another number, and a job seals the older ones again. */
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The text is filled up to a multiple of these bytes, so that the ciphertext does not tell its length. */
const BLOCK = 32;
/** Byte that ends the text before the filling. UTF-8 never has it. */
const END = 0xff;

/** Keys of the sealed fields, each derived from the key of the vault for this use alone. 32 bytes each. */
export interface SealingKeys {
  encryption: Uint8Array;
  lookup: Uint8Array;
  /** Signs links to private files. */
  links: Uint8Array;
}

let current: SealingKeys | null = null;

/** Sets the keys of this process. Called once, when its services open. */
export function useSealingKeys(keys: SealingKeys): void {
  current = keys;
}

/** @throws Error in a process that has not opened the vault */
function keysOfProcess(): SealingKeys {
  if (!current) throw new Error("Sealed fields need the key of the vault, which this process has not opened.");
  return current;
}

function filled(value: string): Buffer {
  const text = Buffer.from(value, "utf8");
  const bytes = Buffer.alloc(Math.ceil((text.length + 1) / BLOCK) * BLOCK);
  text.copy(bytes);
  bytes[text.length] = END;
  return bytes;
}

/** A value was sealed with another key or for another field, or was changed. */
export class CannotOpen extends Error {}

/**
 * Encrypts a text (AES-256-GCM).
 * @param place resource and path of the field. A value that is moved to another field does not open
 * @returns what is stored: version, nonce, tag and ciphertext in base64url, and the mask; empty for an empty text
 */
export function seal(field: Field, value: string, place: string): string {
  if (value === "") return "";
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keysOfProcess().encryption, nonce).setAAD(
    Buffer.from(`${FORMAT} ${place}`),
  );
  const text = Buffer.concat([cipher.update(filled(value.normalize("NFC"))), cipher.final()]);
  const bytes = Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), text]);
  return `${bytes.toString("base64url")}${SEAL_END}${maskOf(field.masked ?? "name", value.normalize("NFC"))}`;
}

/**
 * Decrypts a stored value.
 * @throws CannotOpen where it was sealed for another field or with another key, or was changed
 */
export function open(stored: string, place: string): string {
  if (stored === "") return "";
  const { encryption } = keysOfProcess();
  const bytes = Buffer.from(stored.slice(0, Math.max(0, stored.indexOf(SEAL_END))), "base64url");
  const [begin, end] = [1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
  try {
    if (bytes[0] !== FORMAT) throw new Error("unknown format");
    const opener = createDecipheriv("aes-256-gcm", encryption, bytes.subarray(1, begin), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(`${FORMAT} ${place}`))
      .setAuthTag(bytes.subarray(begin, end));
    const text = Buffer.concat([opener.update(bytes.subarray(end)), opener.final()]);
    return text.subarray(0, text.lastIndexOf(END)).toString("utf8");
  } catch (cause) {
    throw new CannotOpen(`the value of ${place} does not open`, { cause });
  }
}

/** The mask of a stored value. */
export const maskIn = (stored: string): string => stored.slice(stored.indexOf(SEAL_END) + 1);

/** Returns the text by which values are compared: without case, width, blanks and hyphens, unless the field is a code. */
const compared = ({ isCode }: Field, value: string): string =>
  isCode
    ? value.normalize("NFC").trim()
    : value
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[\s\p{Pd}]/gu, "");

/**
 * Returns the keyed hash by which equal values are found. It is the same for all fields, so that a number on the black
 * list is found among those of members. It never leaves the server.
 */
export function lookupHash(field: Field, value: string): string {
  const text = compared(field, value);
  return text === "" ? "" : createHmac("sha256", keysOfProcess().lookup).update(text).digest("base64url");
}

/** Returns the signature of a link to a private file (HMAC with SHA-256, base64url). */
export const signPrivate = (text: string): string =>
  createHmac("sha256", keysOfProcess().links).update(text).digest("base64url");
