import { expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { unwrap } from "#web/data/client.ts";
import type { ApiError } from "#web/data/error.ts";

function errorOf(answer: unknown, status: number): ApiError {
  try {
    unwrap(answer, status, "r");
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("no error");
}

it("treats the answer of a starting server as no answer, so that what was sent is sent again", () => {
  const starting = { code: codes.busy, msg: "The console is starting", result: { path: null, details: null } };
  expect(errorOf(starting, 503)).toMatchObject({ isOffline: true, message: "The console is starting" });
  expect(errorOf(starting, 200)).toMatchObject({ isOffline: false, code: codes.busy });
  expect(errorOf(undefined, 502)).toMatchObject({ isOffline: true });
  expect(unwrap({ code: 0, msg: "", result: 7 }, 200, "r")).toBe(7);
});
