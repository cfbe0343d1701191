import { afterAll, beforeAll } from "vitest";
import { closeMeshChildren } from "#server/mesh/inspect-in-child.ts";
import type { TestApp } from "./app.ts";
import { testApp } from "./app.ts";
import type { Console } from "./console.ts";
import { startConsole } from "./console.ts";
import type { Staff } from "./staff.ts";
import { staffOf } from "./staff.ts";

/** Is there from `beforeAll` on; closed after the last test, with what was started beside it. */
function shared<T extends { close: () => Promise<void> }>(
  start: () => Promise<T>,
  alongside?: () => Promise<unknown>,
): T {
  const given = {} as T;
  beforeAll(async () => {
    Object.assign(given, await start());
  });
  afterAll(async () => {
    await alongside?.();
    await given.close();
  });
  return given;
}

/** One console for all tests of a file. @param prepare what stands in it before the first one */
export const sharedConsole = (prepare?: (console: Console) => Promise<unknown>): Console =>
  shared(async () => {
    const started = await startConsole();
    await prepare?.(started);
    return started;
  });

/** One app for all tests of a file, and the verbs over its staff. */
export function sharedStaff(): { api: TestApp; staff: Staff } {
  const api = shared(testApp);
  return { api, staff: staffOf(api) };
}

/** One app for all tests of a file whose automatic review reads meshes. */
export const sharedReviewApp = (): TestApp => shared(testApp, closeMeshChildren);
