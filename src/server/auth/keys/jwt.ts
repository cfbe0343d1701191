import { randomUUID } from "node:crypto";
import type { JSONWebKeySet } from "jose";
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from "jose";
import type { Config } from "#server/config.ts";
import { keyOfFolder } from "./key-file.ts";

/** ECDSA on P-256, which common JWT libraries support. */
export const ALGORITHM = "ES256";
export const ISSUER = "model-community-console";
export const AUDIENCE = "model-community-services";
/** File in the data folder with the signing key, used where JWT_KEY is not set. */
const JWT_FILE = "jwt-key.pem";
/** Lifetime of a token, in seconds. It is short, because a token cannot be revoked. */
const LIFE_SECONDS = 15 * 60;

/**
 * Signs tokens that identify an admin to other services of the platform. Those services verify a token with the keys of
 * /.well-known/jwks.json and need no call for it to this server. The console's own calls accept only the session token.
 */
export interface JwtSigner {
  /** @returns the token and its end, in Unix seconds */
  sign(admin: { id: string; name: string }, now: number): Promise<{ jwt: string; expireTime: number }>;
  keys: JSONWebKeySet;
}

async function newKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return exportPKCS8(privateKey);
}

/** @throws Error where the key is not a P-256 private key */
export async function openJwtSigner({ jwtKey, dataDir }: Pick<Config, "jwtKey" | "dataDir">): Promise<JwtSigner> {
  const pem = jwtKey ?? (await keyOfFolder(dataDir, JWT_FILE, newKey));
  const key = await importPKCS8(pem, ALGORITHM, { extractable: true }).catch((error: unknown) => {
    const place = jwtKey === null ? `DATA_DIR/${JWT_FILE}` : "JWT_KEY";
    throw new Error(
      `${place} contains no P-256 private key in PKCS#8 format: replace it, or remove it so that the next start creates one.`,
      { cause: error },
    );
  });
  const { kty = "EC", crv = "P-256", x = "", y = "" } = await exportJWK(key);
  const open = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(open);
  return {
    keys: { keys: [{ ...open, kid, alg: ALGORITHM, use: "sig" }] },
    async sign({ id, name }, now) {
      const expireTime = now + LIFE_SECONDS;
      const jwt = await new SignJWT({ name })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(id)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(expireTime)
        .sign(key);
      return { jwt, expireTime };
    },
  };
}
