import { fastify } from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Secret } from "#server/config/secret.ts";
import { createClock } from "#server/db/clock.ts";
import type { Sql } from "#server/db/sql.ts";
import { addHealth } from "#server/http/health.ts";
import { identityOf } from "#server/http/transport/port.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { secretOnDisk } from "#support/secret-file.ts";

const TOKEN = "a token of some length";
const opened: FastifyInstance[] = [];
afterAll(() => Promise.all(opened.map((app) => app.close())));

const silent: Sql = { query: () => Promise.resolve([]) };

function serving(token: Secret | null): FastifyInstance {
  // Trusts a proxy on this machine for the caller's address, as the server does.
  const app = fastify({ trustProxy: "loopback" });
  opened.push(app);
  addHealth(
    app,
    createClock(silent, () => undefined),
    createMetrics(),
    token,
    identityOf({ dataDir: "." }),
  );
  return app;
}

const statusOf = async (app: FastifyInstance, remoteAddress: string, headers = {}): Promise<number> =>
  (await app.inject({ method: "GET", url: "/metrics", remoteAddress, headers })).statusCode;

describe("/metrics", () => {
  it("answers /metrics only to this machine, also behind a proxy on it", async () => {
    const app = serving(null);
    for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(await statusOf(app, address)).toBe(200);
    expect(await statusOf(app, "203.0.113.5")).toBe(404);
    for (const forwarded of ["203.0.113.5", "127.0.0.1, 203.0.113.5"])
      expect(await statusOf(app, "127.0.0.1", { "x-forwarded-for": forwarded })).toBe(404);
    expect(await statusOf(app, "203.0.113.5", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
    expect(await statusOf(app, "203.0.113.5", { authorization: "Bearer " })).toBe(404);
  });

  it("answers /metrics to callers from elsewhere with the token", async () => {
    const app = serving(TOKEN);
    expect(await statusOf(app, "203.0.113.5", { authorization: `Bearer ${TOKEN}` })).toBe(200);
    for (const authorization of [TOKEN, `Bearer ${TOKEN}x`, "Bearer", ""])
      expect(await statusOf(app, "203.0.113.5", { authorization })).toBe(404);
    expect(await statusOf(app, "127.0.0.1")).toBe(200);
  });

  it("accepts the metrics token that its file contains now", async () => {
    const file = await secretOnDisk(TOKEN);
    const app = serving(readConfig({ METRICS_TOKEN_FILE: file.path }).metricsToken);
    const asked = (token: string) => statusOf(app, "203.0.113.5", { authorization: `Bearer ${token}` });
    expect(await asked(TOKEN)).toBe(200);
    await file.put(`${TOKEN}, changed`);
    expect([await asked(TOKEN), await asked(`${TOKEN}, changed`)]).toEqual([404, 200]);
  });

  it("refuses a configured metrics token that could be guessed", () => {
    expect(readConfig({ METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN);
    expect(readConfig({}).metricsToken).toBeNull();
    expect(() => readConfig({ METRICS_TOKEN: "short" })).toThrow(/METRICS_TOKEN must have 16 characters/);
  });
});
