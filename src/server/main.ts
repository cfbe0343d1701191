import { join, resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { connect } from "./db/connection.ts";
import { checkDrift } from "./db/drift.ts";
import { openDatabase } from "./db/embedded/open.ts";
import { migrate } from "./db/migrate.ts";
import { seed } from "./db/seed.ts";
import { schema } from "./db/tables.ts";
import { addDemoCommunity } from "./demo/community.ts";
import { buildApp } from "./http/app.ts";
import { addFiles } from "./http/files.ts";
import { addHealth } from "./http/health.ts";
import { addLive } from "./http/live.ts";
import { createMetrics } from "./http/metrics.ts";
import { addOpenApi } from "./http/openapi.ts";
import { addConsole } from "./http/static.ts";
import { installJobs } from "./jobs/install.ts";
import { startWorkers } from "./jobs/workers.ts";
import { openFeed } from "./live/feed.ts";
import { openStorage } from "./storage/open.ts";

export interface Running {
  app: FastifyInstance;
  url: string;
  /** Stops taking calls, lets those under way end, gives jobs back, and stops the database if it is ours. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Folder of the built console. */
  console?: string;
  logger?: boolean;
  report?: (line: string) => void;
}

/** Starts one server process: database, schema, first data, calls, live channel, workers. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const report = options.report ?? (() => undefined);
  const database = await openDatabase(config, { report });
  await migrate(database.url, { report });
  await installJobs(database.url);
  const db = connect(database.url, { max: 12, listenUrl: config.databaseListenUrl, report });
  await checkDrift(db, schema, report);
  await seed(db, config, report);
  const storage = openStorage(config);
  const metrics = createMetrics();
  const feed = await openFeed(db, report);
  const app = await buildApp({ db, metrics, logger: options.logger ?? false });
  addHealth(app, db, metrics);
  addOpenApi(app);
  await addLive(app, db, feed);
  await addFiles(app, db, storage, join(config.dataDir, "uploads"));
  await addConsole(app, options.console ?? resolve(".build/console"));
  const workers = await startWorkers({
    db,
    url: database.url,
    storage,
    metrics,
    report,
  });
  const url = await app.listen({ port: config.port, host: config.host });
  let stopped = false;
  const demo = config.demo
    ? addDemoCommunity(db, storage, config, report, () => stopped).catch((error: unknown) =>
        report(`The demo community could not be made: ${error instanceof Error ? error.message : String(error)}`),
      )
    : Promise.resolve();
  return {
    app,
    url,
    async stop() {
      stopped = true;
      await app.close();
      await demo;
      await workers.stop();
      await feed.stop();
      await db.close();
      await database.stop();
    },
  };
}
