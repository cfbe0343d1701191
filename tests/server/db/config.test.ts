import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { variables } from "#server/config/variables.ts";
import { problems } from "#support/config-problems.ts";

test("an empty environment gives the defaults of the table", () => {
  expect(readConfig({})).toEqual({
    port: 7300,
    host: "127.0.0.1",
    tls: null,
    dataDir: resolve(".data"),
    databaseUrl: null,
    databaseListenUrl: null,
    databaseReplicaUrl: null,
    demo: true,
    sheetMemory: 1850,
    adminPassword: null,
    language: "zh",
    oss: null,
    smtpUrl: null,
    mailFrom: "console@localhost",
    sms: null,
    photoEngine: null,
    payoutChannel: null,
    paymentChannel: null,
    mobileUrl: null,
    site: null,
    countryHeader: null,
    metricsToken: null,
    jwtKey: null,
    vaultKey: null,
    calls: { ofAdmin: 1_000, ofAddress: 600 },
    session: { hours: 12, idleMinutes: 30 },
    rtc: {
      mediaServer: null,
      iceServers: null,
      udpPorts: [41_000, 41_100],
      addresses: [],
      processUrl: null,
      channels: 4,
      viewers: 8,
    },
  });
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(7300);
});

test("all invalid variables are reported at once, without any secret", () => {
  const lines = problems({
    PORT: "http",
    DEMO: "yes",
    VITE_LANG: "fr",
    DATABASE_URL: "mysql://root:hunter2@db/console",
    ADMIN_PASSWORD: "short",
    OSS_BUCKET: "models",
  });
  const named = lines.map((line) => line.split(" ")[0]);
  expect(named).toEqual([
    "PORT",
    "DATABASE_URL",
    "DEMO",
    "ADMIN_PASSWORD",
    "VITE_LANG",
    "OSS_REGION",
    "OSS_ENDPOINT",
    "OSS_ACCESS_KEY_ID",
    "OSS_ACCESS_KEY_SECRET",
    "OSS_ROLE_ARN",
  ]);
  expect(lines.join()).not.toMatch(/hunter2|short/);
});

test("the OSS variables are read together, and the table has one row per variable", () => {
  const env = Object.fromEntries(variables.filter((row) => row.name.startsWith("OSS_")).map((row) => [row.name, "x"]));
  expect(readConfig(env).oss?.roleArn).toBe("x");
  expect(new Set(variables.map((row) => row.name)).size).toBe(variables.length);
});

test("a variable of an earlier release is still read, and the present name wins", () => {
  expect(readConfig({ CALLS_OF_ADMIN: "50", CALLS_OF_ADDRESS: "40" }).calls).toEqual({ ofAdmin: 50, ofAddress: 40 });
  expect(readConfig({ CALLS_OF_ADMIN: "50", RATE_LIMIT_PER_ADMIN: "60" }).calls.ofAdmin).toBe(60);
  expect(problems({ CALLS_OF_ADMIN: "many" })).toEqual([expect.stringMatching(/^CALLS_OF_ADMIN /)]);
});
