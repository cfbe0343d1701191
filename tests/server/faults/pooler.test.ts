import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connect } from "#server/db/connection.ts";
import { isConnectionLoss } from "#server/db/database-errors.ts";
import { migrate } from "#server/db/migrate.ts";
import type { FreshDatabase } from "#support/database.ts";
import { emptyDatabase } from "#support/database.ts";
import { decideAll, expectOnce, makeSent } from "#support/decisions.ts";
import type { Pooler } from "#support/pooler.ts";
import { startPooler } from "#support/pooler.ts";
import { dataFolder, logInTo, spawnServer, startServerProcess } from "#support/server-process.ts";

const ITEMS = 60;

// PgBouncer does not exist for Windows.
describe.skipIf(process.platform === "win32")("behind a transaction pooler", () => {
  let db: FreshDatabase;
  let pooler: Pooler;
  let dataDir: string;
  beforeAll(async () => {
    db = await emptyDatabase();
    pooler = await startPooler(db.url);
    dataDir = await dataFolder();
  });
  afterAll(async () => {
    await pooler?.stop();
    await db.drop();
    await rm(dirname(dataDir), { recursive: true, force: true });
  });

  it("a start without the direct address says what to set, and creates nothing", async () => {
    const server = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: pooler.url });
    expect(await server.ended).toBe(1);
    expect(server.lines).toEqual([expect.stringMatching(/goes through a transaction pooler.*set DATABASE_LISTEN_URL/)]);
    await expect(migrate(pooler.url)).rejects.toThrow(/set DATABASE_LISTEN_URL/);
    expect(await db.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it("two servers share decisions and jobs across a pooler restart: nothing is lost or duplicated", async () => {
    const environment = { DATA_DIR: dataDir, DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: db.url };
    const servers = [];
    for (let n = 0; n < 2; n++) servers.push(await startServerProcess(environment));
    try {
      const token = await logInTo(servers[0]?.url ?? "");
      const all = await makeSent(db, ITEMS);
      // Each decision is sent to both at once with the same request id.
      const deciding = Promise.all(servers.map(({ url }) => decideAll(all, () => ({ url, token }))));
      const answered = (): number => all.filter(({ replies }) => replies.length > 0).length;
      const restarting = vi
        .waitFor(() => expect(answered()).toBeGreaterThan(ITEMS / 3), { timeout: 60_000, interval: 1 })
        .then(() => pooler.restart());
      await Promise.all([deciding, restarting]);
      for (const { replies } of all) expect(replies[1]).toEqual(replies[0]);
      await expectOnce(db, all);
    } finally {
      for (const server of servers) expect(await server.kill("SIGTERM")).toBe(0);
    }
    expect(
      servers.flatMap(({ lines }) => lines).filter((line) => /prepared statement|startup parameter/.test(line)),
    ).toEqual([]);
  }, 180_000);

  it("a server connection that the pooler lost counts as a lost connection", async () => {
    const pooled = connect(pooler.url, { direct: db.url, max: 2 });
    const lose = async (work: () => Promise<unknown>): Promise<unknown> => {
      const failed = work().then(
        () => null,
        (error: unknown) => error,
      );
      const sleeping =
        "select pid from pg_stat_activity where query like 'select pg_sleep(30%' and pid <> pg_backend_pid()";
      await expect.poll(async () => (await db.query(sleeping)).length).toBe(1);
      await db.query(`select pg_terminate_backend(pid) from (${sleeping}) s`);
      return failed;
    };
    try {
      for (const statement of ["select pg_sleep(30)", "select pg_sleep(30.5)"]) {
        const error = await lose(() => pooled.query(statement));
        expect(isConnectionLoss(error), String(error)).toBe(true);
        expect(await pooled.read("select 1 as one")).toEqual([{ one: 1 }]);
      }
    } finally {
      await pooled.close();
    }
  });

  it("each transaction has its time limits and UTC, and the session keeps its settings", async () => {
    const pooled = connect(pooler.url, { direct: db.url, statementTimeout: 200, max: 2 });
    try {
      await expect(pooled.query("select pg_sleep(5)")).rejects.toThrow(/statement timeout/);
      const shown = "select current_setting('statement_timeout') as limit, current_setting('timezone') as zone";
      expect(await pooled.query(shown)).toEqual([{ limit: "200ms", zone: "UTC" }]);
      expect(await pooled.transaction((tx) => tx.query(shown), { statementTimeout: 300 })).toEqual([
        { limit: "300ms", zone: "UTC" },
      ]);
      expect((await pooled.pool.query<{ limit: string }>(shown)).rows[0]?.limit).not.toBe("200ms");
      const received: string[] = [];
      await pooled.listen("pooled", (payload) => received.push(payload));
      await pooled.query("select pg_notify('pooled', 'yes')");
      await expect.poll(() => received).toEqual(["yes"]);
    } finally {
      await pooled.close();
    }
  });
});
