import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { account, v2 } from "#domain/api/call.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/connection.ts";
import { connect } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { startServer } from "#server/main.ts";
import { passwordsAreChanged, patient } from "../support/app.ts";
import { loadModels } from "./load-models.ts";

export const PASSWORD = "only for the bench";

/** A real server on an embedded database with default settings, fsync on. Its data folder is deleted when it stops. */
export interface BenchServer {
  db: Database;
  url: string;
  adminId: string;
  /** Token of the administrator, for calls that are no JSON. */
  token(): string;
  call<T>(path: string, body: object): Promise<Envelope<T>>;
  /**
   * Adds models that wait for a decision.
   * @returns their ids
   */
  waitingModels(count: number): Promise<string[]>;
  /** Makes one decision over HTTP. */
  decide(id: string): Promise<void>;
  stop(): Promise<void>;
}

interface BenchServerOptions {
  /** Folder of a built console to serve in addition to the API. */
  console?: string;
  demo?: boolean;
}

export async function benchServer(options: BenchServerOptions = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "console-bench-"));
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: options.demo ? "1" : "0",
    PORT: "0",
    ADMIN_PASSWORD: PASSWORD,
    ...patient,
  });
  const server = await startServer(config, { console: options.console ?? null });
  // Uses the database that the server has started.
  const database = await openDatabase(config);
  const db = connect(database.url, { max: 20, statementTimeout: 0 });
  await passwordsAreChanged(db);
  const agent = new Agent({ keepAlive: true });
  let token = "";

  function call<T>(path: string, body: object): Promise<Envelope<T>> {
    const headers = { "content-type": "application/json", __cxy_requestid_: randomUUID(), __cxy_token_: token };
    return new Promise((done, fail) => {
      const sent = request(server.url + path, { method: "POST", agent, headers }, (reply) => {
        let text = "";
        reply.setEncoding("utf8");
        reply.on("data", (part: string) => (text += part));
        reply.on("end", () => done(JSON.parse(text) as Envelope<T>));
        reply.on("error", fail);
      });
      sent.on("error", fail);
      sent.end(JSON.stringify(body));
    });
  }

  const session = await call<SessionReply>(account("loginV2"), { type: 2, account: "admin", password: PASSWORD });
  token = session.result.token;
  return {
    db,
    url: server.url,
    adminId: session.result.userId,
    token: () => token,
    call,
    waitingModels: (count) => loadModels(db, count, "waiting"),
    async decide(id) {
      const body = { ids: [id], versions: { [id]: 1 }, queue: "machineReview" };
      const reply = await call(v2("model", "pass"), body);
      if (reply.code !== 0) throw new Error(reply.msg);
    },
    async stop() {
      agent.destroy();
      await db.close();
      await database.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a server for the duration of a measurement. */
export async function withServer<T>(
  options: BenchServerOptions,
  measure: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const server = await benchServer(options);
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}
