import { generateKeyPairSync } from "node:crypto";
import { chmod, writeFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JSONWebKeySet } from "jose";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { account } from "#domain/api/call.ts";
import { ALGORITHM, AUDIENCE, ISSUER, openJwtSigner } from "#server/auth/keys/jwt.ts";
import { readConfig } from "#server/config.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
let li: { id: string; token: string };
let folder: string;
beforeAll(async () => {
  api = await testApp();
  li = await api.colleague("li", []);
  folder = await mkdtemp(join(tmpdir(), "console-jwt-"));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (token: string) => api.call<{ jwt: string; expireTime: number }>(account("getJwt"), {}, { token });
const keySet = async (): Promise<JSONWebKeySet> =>
  (await api.app.inject({ method: "GET", url: "/.well-known/jwks.json" })).json<JSONWebKeySet>();

/** Verifies a token as another service does, with only the public keys. */
const verify = async (jwt: string, keys?: JSONWebKeySet) =>
  jwtVerify(jwt, createLocalJWKSet(keys ?? (await keySet())), {
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithms: [ALGORITHM],
  });

it("proves an admin's identity to holders of the public keys for 15 minutes", async () => {
  const { result } = await get(li.token);
  const { payload } = await verify(result.jwt);
  expect(payload).toMatchObject({ sub: li.id, name: "li", iss: ISSUER, aud: AUDIENCE });
  expect(payload.exp).toBe(result.expireTime);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  expect(decodeProtectedHeader(result.jwt).kid).toBe((await keySet()).keys[0]?.kid);
  expect((await verify((await get(li.token)).result.jwt)).payload.jti).not.toBe(payload.jti);
  // Only the public half.
  expect(Object.keys((await keySet()).keys[0] ?? {}).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
});

it("refuses a JWT that has expired, was changed, or was signed by another key", async () => {
  const now = Math.floor(Date.now() / 1_000);
  const { jwt: old } = await api.app.services.jwt.sign({ id: li.id, name: "li" }, now - 901);
  await expect(verify(old)).rejects.toThrow(/"exp" claim timestamp check failed/);
  const { jwt } = (await get(li.token)).result;
  const [head = "", body = "", signature = ""] = jwt.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: "1" })).toString("base64url");
  await expect(verify(`${head}.${forged}.${signature}`)).rejects.toThrow(/signature/);
  const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  await expect(verify(`${none}.${forged}.`)).rejects.toThrow();
  // The public key must not work as a shared secret.
  const hmac = await new SignJWT(claims as Record<string, unknown>)
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(JSON.stringify((await keySet()).keys[0])));
  await expect(verify(hmac)).rejects.toThrow();
  const other = await openJwtSigner({ jwtKey: null, dataDir: folder });
  await expect(verify((await other.sign({ id: li.id, name: "li" }, now)).jwt)).rejects.toThrow();
});

it("never accepts a JWT as a session of the console, and does not end it with one", async () => {
  const { jwt } = (await get(li.token)).result;
  for (const path of ["userInfo", "getJwt", "managerDetail"])
    expect((await api.call(account(path), {}, { token: jwt })).code).toBe(codes.tokenInvalid);
  const headers = { __cxy_jwtoken_: jwt, authorization: `Bearer ${jwt}` };
  expect((await api.call(account("userInfo"), {}, { headers })).code).toBe(codes.tokenInvalid);
  expect((await api.call(account("getJwt"), {}, {})).code).toBe(codes.tokenInvalid);
});

it("keeps the JWT key in a file readable only by the server, or uses the configured key", async () => {
  const together = await Promise.all(
    [1, 2, 3].map(() => openJwtSigner({ jwtKey: null, dataDir: join(folder, "new") })),
  );
  expect(new Set(together.map(({ keys }) => keys.keys[0]?.kid)).size).toBe(1);
  expect((await stat(join(folder, "new", "jwt-key.pem"))).mode & 0o777).toBe(0o600);
  await chmod(join(folder, "new", "jwt-key.pem"), 0o604);
  await expect(openJwtSigner({ jwtKey: null, dataDir: join(folder, "new") })).rejects.toThrow(
    /^DATA_DIR\/jwt-key.pem must be a file that others .* chmod o= /,
  );
  await chmod(join(folder, "new", "jwt-key.pem"), 0o600);
  await writeFile(join(folder, "new", "jwt-key.pem"), "");
  await expect(openJwtSigner({ jwtKey: null, dataDir: join(folder, "new") })).rejects.toThrow(
    /^DATA_DIR\/jwt-key.pem contains no P-256 private key in PKCS#8 format: .* remove it/,
  );
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  const config = readConfig({ DATA_DIR: join(folder, "none"), JWT_KEY: pem });
  const signer = await openJwtSigner(config);
  const { jwt } = await signer.sign({ id: "7", name: "x" }, Math.floor(Date.now() / 1_000));
  expect((await verify(jwt, signer.keys)).payload.sub).toBe("7");
  await expect(stat(join(folder, "none"))).rejects.toThrow(/ENOENT/);
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs8", format: "pem" });
  for (const wrong of [String(rsa), "no key"]) expect(() => readConfig({ JWT_KEY: wrong })).toThrow(/JWT_KEY must be/);
});

it("returns the admin's own account without the notes of colleagues", async () => {
  await api.db.query("update admin set remark = 'slow' where id = $1::bigint", [li.id]);
  const { result } = await api.call<{ item: Record<string, unknown> }>(
    account("managerDetail"),
    {},
    { token: li.token },
  );
  expect(result.item).toMatchObject({ id: li.id, account: "li", mustChangePassword: false });
  expect(JSON.stringify(result)).not.toMatch(/slow|argon2/);
});
