import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { useReplica } from "./db/replica.ts";
import type { Clock } from "./db/clock.ts";
import { createClock } from "./db/clock.ts";
import type { Database } from "./db/connection.ts";
import { connect } from "./db/connection.ts";
import { checkDrift } from "./db/drift.ts";
import type { OpenDatabase } from "./db/embedded/open.ts";
import { openDatabase } from "./db/embedded/open.ts";
import { migrate } from "./db/migrate.ts";
import { seed } from "./db/seed.ts";
import { schema } from "./db/tables.ts";
import { makeDemo } from "./demo/demo-child.ts";
import type { AppOptions } from "./http/app.ts";
import { buildApp } from "./http/app.ts";
import { addFiles } from "./http/files/files.ts";
import { addObjectStore } from "./object-store/store-routes.ts";
import { addHealth } from "./http/health.ts";
import { addLive } from "./http/transport/live.ts";
import { addLiveTest } from "./http/transport/live-test.ts";
import type { Metrics } from "./http/metrics.ts";
import { createMetrics } from "./http/metrics.ts";
import { addOpenApi } from "./http/openapi/openapi.ts";
import { addOpenApiPage } from "./http/openapi/openapi-page.ts";
import { explainListening, identityOf, refuseSecondStart, reservePort } from "./http/transport/port.ts";
import type { Connections, Limits } from "./http/transport/connections.ts";
import { limitsOfClients, trackConnections } from "./http/transport/connections.ts";
import { addConsole } from "./http/files/static.ts";
import type { Tls } from "./http/transport/tls.ts";
import { keepRenewed, openTls } from "./http/transport/tls.ts";
import { repeat } from "./jobs/repeat.ts";
import { installJobs } from "./jobs/install.ts";
import { lastUse } from "./auth/session/session.ts";
import { startWorkers } from "./jobs/workers.ts";
import type { Feed } from "./live/feed.ts";
import { openFeed } from "./live/feed.ts";
import { openMailer } from "./mail/mailer.ts";
import { openSms } from "./mail/sms.ts";
import type { Outage } from "./outage.ts";
import { createOutage } from "./outage.ts";
import { installCounters } from "./queue/counters/install.ts";
import { installLedger } from "./ledger/install.ts";
import { openServices } from "./services.ts";
import type { Shutdown } from "./shutdown.ts";
import { createShutdown } from "./shutdown.ts";
import { logOncePerMinute } from "./log-once.ts";
import { eraseLeftovers } from "./storage/erase-leftovers.ts";

export interface Running {
  app: FastifyInstance;
  url: string;
  /** Stops accepting calls, lets running ones end, releases jobs, and stops the embedded database. */
  stop(): Promise<void>;
}

type Report = (line: string) => void;

interface StartOptions {
  /** Folder of the built console; null serves only the API. */
  console?: string | null;
  /** Serves the console from its sources instead of the built folder, during development. */
  addConsole?: (app: FastifyInstance) => Promise<void>;
  logger?: AppOptions["logger"];
  /** Milliseconds between two checks of the certificate files; shorter in tests. */
  certificateMs?: number;
  limits?: Partial<Limits>;
  report?: Report;
  /** Aborts the start. All parts that were already started are stopped. */
  signal?: AbortSignal;
}

/** Milliseconds for which the server waits for running calls when it stops. Then it closes their connections. */
const DRAIN_MS = 4_000;

/** Milliseconds between two clock comparisons. Each call of /readyz also compares the clocks. */
const CLOCK_MS = 60_000;
const LEFTOVERS_MS = 3_600_000;

/** Milliseconds between two checks of the free disk space. */
const ROOM_MS = 1_000;

interface Parts {
  db: Database;
  clock: Clock;
  metrics: Metrics;
  feed: Feed;
  outage: Outage;
  tls: Tls | null;
  limits: Limits;
}

async function buildServer(config: Config, parts: Parts, options: StartOptions, report: Report) {
  const { clock, db, feed, limits, metrics, outage, tls } = parts;
  const app = await buildApp({
    db,
    metrics,
    services: await openServices(config, db, outage),
    logger: options.logger ?? false,
    tls,
    limits,
    countryHeader: config.countryHeader,
    site: config.site,
    committed: feed.announce,
  });
  addHealth(app, clock, metrics, config.metricsToken, identityOf(config));
  addOpenApi(app);
  addOpenApiPage(app);
  await addLive(app, { db, feed, metrics, report });
  await addLiveTest(app, { db, feed, report });
  await addFiles(app, db, config.dataDir);
  if (!config.oss) await addObjectStore(app, app.services.store);
  if (options.addConsole) await options.addConsole(app);
  else if (options.console !== null)
    await addConsole(app, options.console ?? resolve(".build/console"), config.mobileUrl);
  return app;
}

async function closeApp(app: FastifyInstance, connections: Connections): Promise<void> {
  const cut = setTimeout(connections.cut, DRAIN_MS);
  connections.drain();
  await app.close().finally(() => clearTimeout(cut));
}

/** Opens the database with its schema and initial data. */
async function openStore(
  config: Config,
  shutdown: Shutdown,
  { signal }: StartOptions,
  report: Report,
): Promise<{ db: Database; database: OpenDatabase; outage: Outage }> {
  const database = await openDatabase(config, { report });
  shutdown.add("the database", database.stop);
  signal?.throwIfAborted();
  await migrate(database.url, { report });
  await installJobs(database.url);
  signal?.throwIfAborted();
  const db = connect(database.address, { max: 12, direct: config.databaseListenUrl, report });
  shutdown.add("the connections", db.close);
  if (config.databaseReplicaUrl) {
    const replica = connect(config.databaseReplicaUrl, { max: 4, applicationName: "console reports", report });
    shutdown.add("the connections to the replica", replica.close);
    useReplica(replica);
  }
  await checkDrift(db, schema, report);
  await installCounters(db);
  await installLedger(db);
  await seed(db, config, report);
  const outage = createOutage({ config, db, databaseFolder: database.folder, report });
  await outage.look();
  shutdown.add("the look at the disk", repeat(ROOM_MS, "Looking at the disk", outage.look, report));
  return { db, database, outage };
}

/**
 * Starts one server process: database, schema, initial data, calls, live channel, workers.
 * If any step fails, everything started before it is stopped again.
 * @throws AlreadyRunning where this program already listens on the port
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const report = logOncePerMinute(options.report ?? (() => undefined));
  await refuseSecondStart(config);
  const tls = config.tls && openTls(config.tls);
  const shutdown = createShutdown(report);
  try {
    const free = await reservePort(config, tls);
    shutdown.add("the port", free);
    const { db, database, outage } = await openStore(config, shutdown, options, report);
    const clock = createClock(db, report);
    await clock.look();
    const erase = (): Promise<number> => eraseLeftovers(config.dataDir);
    await erase().catch((error: unknown) => report(`Temporary files could not be erased: ${String(error)}`));
    shutdown.add("the leftovers", repeat(LEFTOVERS_MS, "Erasing temporary files", erase, report));
    shutdown.add("the clock", repeat(CLOCK_MS, "Looking at the clock", clock.look, report));
    const metrics = createMetrics();
    const feed = await openFeed(db, report);
    shutdown.add("the live feed", feed.stop);
    const limits = { ...limitsOfClients, ...options.limits };
    const parts: Parts = { clock, db, metrics, feed, outage, tls, limits };
    const app = await buildServer(config, parts, options, report);
    const connections = trackConnections(app.server, limits, report);
    shutdown.add("the calls", () => closeApp(app, connections));
    options.signal?.throwIfAborted();
    await free();
    const url = await app
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => explainListening(error, config));
    if (tls) shutdown.add("the certificate", keepRenewed(app.server, tls, { ...options, report }));
    const mailer = openMailer(config);
    shutdown.add("the mail", async () => mailer.close());
    const workers = await startWorkers({
      ...parts,
      storage: app.services.storage,
      uploads: app.services.uploads,
      mailer,
      sms: openSms(config),
      address: database.direct,
      committed: feed.announce,
      lastUse,
      report,
    });
    shutdown.add("the workers", workers.stop);
    if (config.demo) shutdown.add("the demo", makeDemo({ config, address: database.address }, report));
    options.signal?.throwIfAborted();
    return { app, url, stop: shutdown.run };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}
