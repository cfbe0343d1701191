import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { v2 } from "#kernel/wire.ts";
import { endpoints } from "#server/http/endpoints.ts";
import { exportCalls } from "#server/http/export.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const calls = [...endpoints, ...exportCalls].map(({ path }) => path);
const strange = ["null", "[]", "[{}]", '""', '"text"', "0", "7", "true"];

it.each(strange)("%s is no body of any call", async (body) => {
  const taken: string[] = [];
  for (const path of calls) {
    const { code, msg } = await api.call(path, body, { token: api.admin, language: "0" });
    if (code !== codes.illegalParameter || msg !== "The body must be a JSON object")
      taken.push(`${path}: ${code} ${msg}`);
  }
  expect(taken).toEqual([]);
});

it("none at all is an empty one", async () => {
  const headers = { __cxy_token_: api.admin, __cxy_requestid_: randomUUID() };
  const reply = await api.app.inject({ method: "POST", url: v2("model", "list"), headers });
  expect(reply.json()).toMatchObject({ code: codes.ok, result: { list: [] } });
});

it("a request id that is too long for one is refused, not cut to another's", async () => {
  for (const [length, code] of [
    [64, codes.notFound],
    [65, codes.illegalParameter],
  ] as const) {
    const body = { ids: ["999999"], versions: { 999999: 1 }, input: { remark: "x" } };
    const options = { token: api.admin, requestId: "r".repeat(length) };
    expect((await api.call(v2("model", "remark"), body, options)).code, `of ${length}`).toBe(code);
  }
});
