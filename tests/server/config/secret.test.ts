import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmod, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Secret } from "#server/config/secret.ts";
import { current } from "#server/config/secret.ts";
import { variables } from "#server/config/variables.ts";
import { connect } from "#server/db/connection.ts";
import { freshDatabase } from "#support/database.ts";
import { secretOnDisk } from "#support/secret-file.ts";
import { problems } from "#support/config-problems.ts";

const pem = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
/** A valid value of each secret, and a second one where a wrong value can be detected. */
const right: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://console:hunter2@db.example/console",
  DATABASE_REPLICA_URL: "postgres://console:hunter2@replica.example/console",
  DATABASE_LISTEN_URL: "postgres://console:hunter2@db.example/console",
  ADMIN_PASSWORD: "kettle orange window",
  SMTP_URL: "smtp://console:hunter2@mail.example:587",
  SMS_URL: "https://gateway.example/send",
  SMS_SECRET: "sixteen characters",
  JWT_KEY: String(pem).trim(),
  VAULT_KEY: randomBytes(32).toString("base64"),
  METRICS_TOKEN: "a token of some length",
  RTC_ICE_SERVERS: '[{"urls":"turn:turn.example.com","username":"u","credential":"hunter2"}]',
  PHOTO_ENGINE_KEY: "sixteen characters",
  PAYOUT_KEY: "sixteen characters",
  PAYOUT_SECRET: "sixteen characters",
  PAYMENT_KEY: "sixteen characters",
  PAYMENT_SECRET: "sixteen characters",
  OSS_ACCESS_KEY_ID: "key",
  OSS_ACCESS_KEY_SECRET: "secret",
};
/** Variables that must be set together with a secret. */
const requiredWith: Readonly<Record<string, string>> = {
  SMS_URL: right["SMS_URL"] ?? "",
  SMS_SECRET: right["SMS_SECRET"] ?? "",
  PHOTO_ENGINE_URL: "https://engine.example",
  PHOTO_ENGINE_KEY: right["PHOTO_ENGINE_KEY"] ?? "",
  PAYOUT_URL: "https://channel.example",
  PAYOUT_KEY: right["PAYOUT_KEY"] ?? "",
  PAYOUT_SECRET: right["PAYOUT_SECRET"] ?? "",
  PAYMENT_URL: "https://channel.example",
  PAYMENT_KEY: right["PAYMENT_KEY"] ?? "",
  PAYMENT_SECRET: right["PAYMENT_SECRET"] ?? "",
  OSS_REGION: "x",
  OSS_BUCKET: "x",
  OSS_ENDPOINT: "x",
  OSS_ACCESS_KEY_ID: "x",
  OSS_ACCESS_KEY_SECRET: "x",
  OSS_ROLE_ARN: "x",
};
const secrets = variables.filter(({ secret }) => secret).map(({ name }) => name);

/** Returns the values of all secrets in a configuration. */
const valuesOf = (env: Record<string, string>): string[] => {
  const { oss, sms, ...config } = readConfig(env);
  const secrets: (Secret | null | undefined)[] = [
    config.adminPassword,
    config.databaseListenUrl,
    config.databaseReplicaUrl,
    config.databaseUrl,
    config.jwtKey,
    config.vaultKey,
    config.metricsToken,
    config.smtpUrl,
    sms?.url,
    sms?.secret,
    oss?.accessKeyId,
    oss?.accessKeySecret,
    config.rtc.iceServers,
    config.photoEngine?.key,
    config.payoutChannel?.key,
    config.payoutChannel?.secret,
    config.paymentChannel?.key,
    config.paymentChannel?.secret,
  ];
  return secrets.flatMap((one) => (one === null || one === undefined ? [] : [current(one)]));
};

describe("a secret in a file", () => {
  it.each(secrets)("is used like its variable, and refused together with it: %s", async (name) => {
    const value = right[name] ?? "";
    const { path } = await secretOnDisk(value);
    const { [name]: _, ...others } = requiredWith;
    expect(valuesOf({ ...others, [`${name}_FILE`]: path })).toContain(value);
    expect(problems({ ...others, [name]: value, [`${name}_FILE`]: path })).toEqual([
      `${name} and ${name}_FILE are both set: keep one of them.`,
    ]);
    expect(valuesOf({ ...others, [name]: value, [`${name}_FILE`]: "" })).toContain(value);
  });

  it("stops the start if it is unreadable, or readable for others, with the remedy and without its content", async () => {
    const { path, put } = await secretOnDisk("postgres://console:hunter2@db.example/console");
    const DATABASE_URL_FILE = path;
    for (const mode of [0o604, 0o644, 0o602, 0o601]) {
      await chmod(path, mode);
      expect(problems({ DATABASE_URL_FILE })).toEqual([
        `DATABASE_URL_FILE must name a file that others on this machine may not read: chmod o= '${path}' (not "${path}").`,
      ]);
    }
    for (const mode of [0o600, 0o640, 0o400]) {
      await chmod(path, mode);
      expect(problems({ DATABASE_URL_FILE })).toEqual([]);
    }
    await put("mysql://root:hunter2@db.example/console");
    const [wrong = ""] = problems({ DATABASE_URL_FILE });
    expect(wrong).toMatch(/^DATABASE_URL must look like postgres:.*the given value is not printed.*It is in \//);
    expect(wrong).not.toContain("hunter2");
    expect(problems({ DATABASE_URL_FILE: dirname(path) })[0]).toMatch(/must name a file/);
    await rm(path);
    expect(problems({ DATABASE_URL_FILE })).toEqual([
      `DATABASE_URL_FILE must name a file that is there (not "${path}").`,
    ]);
  });

  it("keeps its last valid value while its file is invalid, and reports that once", async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onTestFinished(() => stderr.mockRestore());
    const { path, put } = await secretOnDisk("a token of some length");
    const token = readConfig({ METRICS_TOKEN_FILE: path }).metricsToken ?? "";
    await put("short");
    expect([current(token), current(token)]).toEqual(Array(2).fill("a token of some length"));
    await chmod(path, 0o644);
    await writeFile(path, "another token of some length");
    expect(current(token)).toBe("a token of some length");
    expect(stderr.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^METRICS_TOKEN must have 16 characters.*previous value stays in use/) as string,
      expect.stringMatching(/^METRICS_TOKEN_FILE must name .* chmod o= .*previous value stays in use/) as string,
    ]);
    await chmod(path, 0o600);
    expect(current(token)).toBe("another token of some length");
  });
});

it("a changed database password is used for the next connection of calls and of the live channel", async () => {
  const db = await freshDatabase();
  onTestFinished(() => db.drop());
  const role = `r_${randomBytes(6).toString("hex")}`;
  const urlWith = (password: string): string => Object.assign(new URL(db.url), { username: role, password }).href;
  await db.query(`create role ${role} login password 'the first one'`);
  const { path, put } = await secretOnDisk(urlWith("the first one"));
  const { databaseUrl } = readConfig({ DATABASE_URL_FILE: path });
  const rotated = connect(databaseUrl ?? "", { max: 2 });
  const stale = connect(urlWith("the first one"), { max: 2 });
  onTestFinished(async () => {
    await Promise.all([rotated.close(), stale.close()]);
    await db.query(`drop role ${role}`);
  });
  const who = "select current_user as who";
  const received: string[] = [];
  const gaps: number[] = [];
  await rotated.listen(
    "rotation",
    (payload) => received.push(payload),
    () => gaps.push(1),
  );
  await rotated.transaction(async (tx) => {
    // Its own connection remains. All others are made after the change.
    await db.query(`alter role ${role} password 'the second one'`);
    await expect(rotated.query(who)).rejects.toThrow(/password authentication failed/);
    await put(urlWith("the second one"));
    expect(await rotated.query(who)).toEqual([{ who: role }]);
    expect(await tx.query(who)).toEqual([{ who: role }]);
  });
  await expect(stale.query(who)).rejects.toThrow(/password authentication failed/);
  await db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and query ilike 'listen%'",
    [role],
  );
  await expect.poll(() => gaps.length).toBeGreaterThan(0);
  await db.query("select pg_notify('rotation', 'heard')");
  await expect.poll(() => received).toEqual(["heard"]);
});
