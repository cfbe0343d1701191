import { afterAll, beforeAll, beforeEach } from "vitest";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import type { TestApp } from "./app.ts";
import { testApp } from "./app.ts";
import type { Console, ConsoleOptions } from "./console.ts";
import { startConsole } from "./console.ts";
import { DEMO_TIMEOUT_MS } from "./demo.ts";
import type { Staff } from "./staff.ts";
import { staffOf } from "./staff.ts";

/** Starts an object in `beforeAll`. After the last test, closes it and calls `alongside`. */
function shared<T extends { close: () => Promise<void> }>(
  start: () => Promise<T>,
  alongside?: () => Promise<unknown>,
  timeout?: number,
): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  }, timeout);
  afterAll(async () => {
    await alongside?.();
    await started.close();
  });
  return started;
}

/** Renames the admins and groups of a failed attempt, so that the retry of the test can use their names. */
function freeNames(started: Console): void {
  let tried = { test: "", admin: "0", group: "0" };
  beforeEach(async ({ task }) => {
    if (tried.test === task.id) {
      await started.db.query(
        `update admin set account = account || id, email = '', phone = '', version = version + 1 where id > $1::bigint`,
        [tried.admin],
      );
      await started.db.query(`update auth_group set name = name || id, version = version + 1 where id > $1::bigint`, [
        tried.group,
      ]);
    }
    const [last] = await started.db.query<{ admin: string; group: string }>(
      `select (select max(id) from admin) as admin, (select max(id) from auth_group) as group`,
    );
    tried = { test: task.id, admin: last?.admin ?? "0", group: last?.group ?? "0" };
  });
}

/**
 * Starts one console for all tests of a file.
 * @param prepare adds data before the first test
 */
export function sharedConsole(prepare?: (console: Console) => Promise<unknown>, options: ConsoleOptions = {}): Console {
  const start = async (): Promise<Console> => {
    const started = await startConsole(options);
    await prepare?.(started);
    return started;
  };
  const console = shared(start, undefined, options.demo && DEMO_TIMEOUT_MS);
  freeNames(console);
  return console;
}

/** Starts one app for all tests of a file, with calls on its staff. */
export function sharedStaff(): { api: TestApp; staff: Staff } {
  const api = shared(testApp);
  return { api, staff: staffOf(api) };
}

/** Starts one app for all tests of a file whose automatic review reads meshes. */
export const sharedReviewApp = (): TestApp => shared(testApp, closeMeshChildren);
