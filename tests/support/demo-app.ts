import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Envelope } from "#domain/api/call.ts";
import { v2 } from "#domain/api/call.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import { openSession } from "#server/auth/session/session.ts";
import { readConfig } from "#server/config.ts";
import { buildApp } from "#server/http/app.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { openServices } from "#server/services.ts";
import { patient } from "./app.ts";
import { openDemo } from "./demo.ts";
import type { FreshDatabase } from "./database.ts";

/** The real application on a copy of the demo community, called without a socket as the first administrator. */
export interface DemoApp {
  db: FreshDatabase;
  /** Makes a v2 call. Fails with the message where the code is not 0. */
  ok<T>(resource: string, verb: string, body?: object): Promise<T>;
  close(): Promise<void>;
}

/** Starts the application on a copy of the demo community. Its files are absent, because no call here reads them. */
export async function demoApp(): Promise<DemoApp> {
  const { db } = await openDemo();
  const dataDir = await mkdtemp(join(tmpdir(), "console-demo-"));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: db.url, ...patient });
  const services = await openServices(config, db);
  const app = await buildApp({ db, metrics: createMetrics(), services, logger: false });
  const context = { device: "", ip: "127.0.0.1", language: 1, services };
  const token = await openSession(db, "1", context, LoginWay.of("password"));
  return {
    db,
    async ok<T>(resource: string, verb: string, body: object = {}) {
      const reply = await app.inject({
        method: "POST",
        url: v2(resource, verb),
        headers: { __cxy_requestid_: randomUUID(), __cxy_token_: token },
        payload: body,
      });
      const { code, msg, result } = reply.json<Envelope<T>>();
      if (code !== 0) throw new Error(`${resource}/${verb} ${JSON.stringify(body)}: ${code} ${msg}`);
      return result;
    },
    async close() {
      await app.close();
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
