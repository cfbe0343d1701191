import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "#server/auth/same-secret.ts";
import type { Claimed } from "./signature.ts";
import { StoreError } from "./store-error.ts";

/** What the holder of temporary credentials may do. */
export interface Grant {
  /** Keys of the holder begin with this text. */
  prefix: string;
  mayRead: boolean;
  mayWrite: boolean;
  /** Maximum size of an object in bytes. */
  maxBytes: number;
  /** Maximum size in bytes of all objects and parts below the prefix together; absent for no such limit. */
  totalBytes?: number;
  /** End in seconds since 1970. */
  until: number;
}

export interface StoreCredentials {
  accessKeyId: string;
  accessKeySecret: string;
  /** Token of temporary credentials; absent for the store's own, which may do everything. */
  token?: string;
}

/** Access key of the store's own credentials. */
const OWN_ID = "console";

const everything: Grant = { prefix: "", mayRead: true, mayWrite: true, maxBytes: Infinity, until: Infinity };

/**
 * Credentials without a table: a token contains the grant and its seal, and the secret is derived from the token. So
 * every process with the same key accepts them.
 */
export interface Credentials {
  own: StoreCredentials;
  issue(grant: Grant): StoreCredentials;
  /**
   * Returns the secret of the claimed access key, and what its holder may do.
   * @throws StoreError InvalidAccessKeyId; InvalidSecurityToken
   */
  find(claimed: Pick<Claimed, "accessKeyId" | "token">): { secret: string; grant: Grant };
}

interface Payload extends Grant {
  id: string;
}

/** @param key secret of this installation */
export function createCredentials(key: string): Credentials {
  const sealOf = (purpose: string, text: string): string =>
    createHmac("sha256", key).update(`${purpose}:${text}`).digest("base64url");
  const ownSecret = sealOf("own", OWN_ID);
  const read = (token: string): Payload => {
    const [body = "", seal = ""] = token.split(".");
    const expected = sealOf("token", body);
    if (!isSameSecret(seal, expected))
      throw new StoreError(403, "InvalidSecurityToken", "The security token you provided is invalid.");
    return JSON.parse(Buffer.from(body, "base64url").toString()) as Payload;
  };
  return {
    own: { accessKeyId: OWN_ID, accessKeySecret: ownSecret },
    issue(grant) {
      const id = `STS.${randomBytes(12).toString("base64url")}`;
      const body = Buffer.from(JSON.stringify({ ...grant, id } satisfies Payload)).toString("base64url");
      return { accessKeyId: id, accessKeySecret: sealOf("secret", body), token: `${body}.${sealOf("token", body)}` };
    },
    find({ accessKeyId, token }) {
      if (accessKeyId === OWN_ID && token === null) return { secret: ownSecret, grant: everything };
      const payload = token === null ? null : read(token);
      if (payload?.id !== accessKeyId)
        throw new StoreError(403, "InvalidAccessKeyId", "The access key id you provided does not exist.");
      return { secret: sealOf("secret", (token ?? "").split(".")[0] ?? ""), grant: payload };
    },
  };
}
