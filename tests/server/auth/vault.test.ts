import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AdminStatus } from "#domain/staff/enumerations.ts";
import { codes } from "#kernel/errors.ts";
import { account } from "#domain/api/call.ts";
import { forgetKey, whyNotForget } from "#server/auth/keys/forget-key.ts";
import { isPassword } from "#server/auth/password/password.ts";
import { openVault, RESTORED_FILE, settleRestoredKey, VAULT_FILE } from "#server/auth/keys/vault.ts";
import { layVaultKey, saveVaultKey } from "#server/auth/keys/vault-file.ts";
import type { TestApp } from "#support/app.ts";
import { PASSWORD, testApp } from "#support/app.ts";
import { connect } from "#server/db/connection.ts";
import { freshDatabase } from "#support/database.ts";

let folder: string;
let api: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-test-"));
  api = await testApp();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const hashOf = async (name: string): Promise<string> => {
  const [row] = await api.db.query<{ hash: string }>("select password_hash as hash from admin where account = $1", [
    name,
  ]);
  return row?.hash ?? "";
};
const logIn = (password: string) => api.call(account("loginV2"), { type: 2, account: "admin", password });

describe("the key of the vault", () => {
  it("creates one key of 256 bits per folder, readable only by its user", async () => {
    const db = await freshDatabase();
    const dataDir = join(folder, "made");
    const vaults = await Promise.all([1, 2, 3].map(() => openVault(db, { vaultKey: null, dataDir })));
    const written = await readFile(join(dataDir, VAULT_FILE), "utf8");
    expect(Buffer.from(written.trim(), "base64").length).toBe(32);
    expect((await stat(join(dataDir, VAULT_FILE))).mode & 0o777).toBe(0o600);
    for (const vault of vaults) expect(vault.open(vaults[0]!.seal("secret", "7"), "7")).toBe("secret");
    // Elsewhere, from the environment.
    const reader = await openVault(db, { vaultKey: written.trim(), dataDir: join(folder, "none") });
    expect(reader.open(vaults[0]!.seal("secret", "7"), "7")).toBe("secret");
    // Other users may read it, as after copying the folder.
    await chmod(join(dataDir, VAULT_FILE), 0o644);
    await expect(openVault(db, { vaultKey: null, dataDir })).rejects.toThrow(
      `DATA_DIR/vault-key must be a file that others on this machine may not read: chmod o= '${join(dataDir, VAULT_FILE)}'.`,
    );
    await db.drop();
  });

  it("stops the start with the key of another database, and says which one to bring", async () => {
    const db = await freshDatabase();
    await openVault(db, { vaultKey: null, dataDir: join(folder, "one") });
    await expect(openVault(db, { vaultKey: null, dataDir: join(folder, "other") })).rejects.toThrow(
      /key does not belong to this database.*Copy vault-key.*VAULT_KEY.*npm run forget-key/,
    );
    await db.drop();
  });

  it("forgets the key only where it is lost, on a database that no program uses", async () => {
    const db = await freshDatabase({ max: 1 });
    const [dataDir, elsewhere] = [join(folder, "kept"), join(folder, "elsewhere")];
    await openVault(db, { vaultKey: null, dataDir });
    const vaultKey = (await readFile(join(dataDir, VAULT_FILE), "utf8")).trim();
    expect(await whyNotForget(db, { vaultKey: null, dataDir })).toMatch(
      /available \(DATA_DIR\/vault-key\), so nothing/,
    );
    expect(await whyNotForget(db, { vaultKey, dataDir: elsewhere })).toMatch(/available \(VAULT_KEY\)/);
    const server = connect(db.url, { applicationName: "console of another machine" });
    await server.query("select 1");
    const reason = await whyNotForget(db, { vaultKey: null, dataDir: elsewhere });
    expect(reason).toMatch(/in use \(console of another machine\): stop every server/);
    await server.close();
    await expect.poll(() => whyNotForget(db, { vaultKey: null, dataDir: elsewhere })).toBeNull();
    expect(existsSync(elsewhere)).toBe(false);
    await db.drop();
  });

  it("saves the key with a backup, restores it, and keeps a replaced key next to it", async () => {
    const [from, to, backup] = ["from", "to", "backup"].map((name) => join(folder, name)) as [string, string, string];
    const [one, two] = [await freshDatabase(), await freshDatabase()];
    const vault = await openVault(one, { vaultKey: null, dataDir: from });
    await openVault(two, { vaultKey: null, dataDir: to });
    const before = await readFile(join(to, VAULT_FILE), "utf8");
    await mkdir(backup);
    expect(await saveVaultKey(from, backup)).toBe(true);
    expect((await stat(join(backup, VAULT_FILE))).mode & 0o777).toBe(0o600);
    // The file was restored, but not the rows: the current key stays.
    await layVaultKey(backup, to);
    expect((await stat(join(to, RESTORED_FILE))).mode & 0o777).toBe(0o600);
    await openVault(two, { vaultKey: null, dataDir: to });
    expect(existsSync(join(to, RESTORED_FILE))).toBe(false);
    await layVaultKey(backup, to);
    await writeFile(join(to, RESTORED_FILE), "half");
    expect(await settleRestoredKey(one, to)).toBeNull();
    await layVaultKey(backup, to);
    expect(await settleRestoredKey(one, to)).toContain("vault-key.before");
    expect(await readFile(join(to, `${VAULT_FILE}.before`), "utf8")).toBe(before);
    const again = await openVault(one, { vaultKey: null, dataDir: to });
    expect(again.open(vault.seal("secret", "7"), "7")).toBe("secret");
    await layVaultKey(backup, to);
    expect(existsSync(join(to, RESTORED_FILE))).toBe(false);
    // The process was killed before the rename: the next start finishes it.
    const next = join(folder, "next");
    await layVaultKey(backup, next);
    const started = await openVault(one, { vaultKey: null, dataDir: next });
    expect(started.open(vault.seal("secret", "7"), "7")).toBe("secret");
    await one.drop();
    await two.drop();
  });
});

describe("a password's hash", () => {
  it("makes password hashes useless without the key, from the owner's first login on", async () => {
    const hash = await hashOf("admin");
    expect(hash).toMatch(/^pepper\$argon2id\$/);
    expect(await verify(hash.replace("pepper", ""), PASSWORD)).toBe(false);
    const { vault } = api.app.services;
    expect(await isPassword(hash, PASSWORD, vault)).toBe(true);
    expect(await isPassword(hash, "not the password", vault)).toBe(false);
    const change = { oldPassword: PASSWORD, newPassword: "kettle on an orange hill" };
    expect((await api.call(account("editPassword"), change, { token: api.admin })).code).toBe(codes.ok);
    expect(await hashOf("admin")).toMatch(/^pepper\$argon2id\$/);
    expect((await logIn(change.newPassword)).code).toBe(codes.ok);
  });

  it("voids hashes whose key is lost, and gives the first administrator a one-time password", async () => {
    const [, message = ""] = await api.db.transaction(forgetKey);
    expect((await api.call(account("userInfo"), {}, { token: api.admin })).code).toBe(codes.tokenInvalid);
    expect((await logIn("kettle on an orange hill")).code).toBe(codes.loginRefused);
    const password = message.split(": ").at(-1) ?? "";
    expect(await logIn(password)).toMatchObject({ code: codes.ok, result: { mustChangePassword: true } });
    const again = async (): Promise<string> => {
      await openVault(api.db, { vaultKey: null, dataDir: await mkdtemp(join(folder, "next-")) });
      return (await api.db.transaction(forgetKey))[1] ?? "";
    };
    // Without the account `admin`, another super admin gets it; without any, no password is printed.
    await api.db.query("update admin set account = 'boss' where account = 'admin'");
    expect(await again()).toMatch(/^Account boss gets in with this password/);
    await api.db.query(`update admin set status = ${AdminStatus.of("disable")}`);
    expect(await again()).toBe("No administrator of a system group is enabled, so no password was reset.");
    expect(await api.db.transaction(forgetKey)).toEqual(["This database knows of no key; nothing was changed."]);
  });
});
