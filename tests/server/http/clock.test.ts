import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { createClock } from "#server/db/clock.ts";
import { startServer } from "#server/main.ts";
import { PASSWORD } from "#support/app.ts";
import { freshDatabase } from "#support/database.ts";

describe("a clock", () => {
  it("reports and measures a wrong clock, and is not ready until it is set", async () => {
    const db = await freshDatabase();
    onTestFinished(() => db.drop());
    const DATA_DIR = await mkdtemp(join(tmpdir(), "console-clock-"));
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
    const real = Date.now.bind(Date);
    let ahead = 42_000;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => real() + ahead);
    onTestFinished(() => clock.mockRestore());
    const environment = { DATA_DIR, DATABASE_URL: db.url, PORT: "0", DEMO: "0", ADMIN_PASSWORD: PASSWORD };
    const lines: string[] = [];
    const report = (line: string): void => void lines.push(line);
    const { app, stop } = await startServer(readConfig(environment), { console: null, report });
    onTestFinished(stop);
    const ready = async () => {
      const reply = await app.inject({ method: "GET", url: "/readyz" });
      return [reply.statusCode, reply.json<{ reason?: string }>().reason];
    };
    const measured = async (): Promise<number> => {
      const reply = await app.inject({ method: "GET", url: "/metrics" });
      return Number(/^clock_skew_seconds (\S+)$/m.exec(reply.body)?.[1]);
    };
    const sentence = (by: string): string =>
      `The clock of this machine is ${by} the database's: have both set by the network (NTP).`;
    expect(lines).toContain(sentence("42 s ahead of"));
    expect(await measured()).toBeCloseTo(42, 0);
    expect(await ready()).toEqual([503, sentence("42 s ahead of")]);
    ahead = -42_000;
    expect(await ready()).toEqual([503, sentence("42 s behind")]);
    expect(await measured()).toBeCloseTo(-42, 0);
    ahead = 0;
    expect(await ready()).toEqual([200, undefined]);
    expect(lines).toContain("The clock of this machine agrees with the database's again.");
    expect(await measured()).toBeCloseTo(0, 0);
  });

  it.each([
    [4_900, 0, true],
    [-4_900, 0, true],
    [5_100, 0, false],
    [-5_100, 0, false],
    // The deviation may be the time that the answer took, and not the clock's fault.
    [5_100, 1_000, true],
    [6_000, 1_000, false],
  ])("checks a clock that is %i ms off where an answer takes %i ms: accepted is %s", async (off, takes, isRight) => {
    let time = 1_800_000_000_000;
    const answer = async () => {
      time += takes;
      return [{ seconds: String((time - takes / 2) / 1_000) }];
    };
    const db = { query: answer as never };
    const clock = createClock(
      db,
      () => undefined,
      () => time + off,
    );
    await clock.look();
    expect(clock.skew()).toBeCloseTo(off / 1_000);
    expect(clock.wrong() === null).toBe(isRight);
  });
});

describe("times", () => {
  it("stores times with their zone, and reads them in UTC", async () => {
    const db = await freshDatabase();
    onTestFinished(() => db.drop());
    const columns = (type: string) =>
      db.query(
        `select table_name, column_name from information_schema.columns
         where table_schema not in ('pg_catalog', 'information_schema') and data_type = $1`,
        [type],
      );
    expect(await columns("timestamp without time zone")).toEqual([]);
    expect((await columns("timestamp with time zone")).length).toBeGreaterThan(50);
    expect(await db.query("show timezone")).toEqual([{ TimeZone: "UTC" }]);
  });
});
