import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { compileFilter, Parameters } from "#kernel/filter/sql.ts";
import { operationRecord } from "#domain/audit/operation-record.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import { v2 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const numbered = (count: number, one: (index: number) => string, by = " "): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(by);
const word = (index: number): string => `w${index.toString(36)}`;

const list = (filter: string) =>
  api.call<{ count: number; path: string }>(v2("model", "list"), { filter }, { token: api.admin, language: "0" });

describe("a filter", () => {
  it.each([
    ["words", numbered(51, word), "A filter has at most 50 conditions; this one has 51"],
    [
      "alternatives",
      numbered(900, (index) => `id:${index}`, "|"),
      "A filter has at most 50 conditions; this one has 900",
    ],
    [
      "conditions in brackets",
      numbered(30, (index) => `(${word(index)} -id:${index})`, " | "),
      "A filter has at most 50 conditions; this one has 60",
    ],
    ["days", `createTime:${numbered(51, String, ",")}`, "A filter has at most 50 conditions; this one has 51"],
    [
      "letters",
      numbered(250, word, "."),
      /^The words of a filter have at most 500 characters together; these have \d+$/,
    ],
    ["ids", `id:${numbered(1_001, String, ",")}`, "A condition of a filter has at most 1000 values; id has 1001"],
  ])("refuses a filter with too many %s, and names the limit", async (_what, filter, msg) => {
    const reply = await list(filter);
    expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "filter" } });
    expect(reply.msg).toMatch(msg);
  });

  it("counts each word of a field with full-text search", () => {
    const read = (filter: string) => () =>
      bindFilter(parseFilter(filter), operationRecord.fields, { now: 0, timezone: 0 });
    expect(operationRecord.fields.reason.filter).toBe("words");
    expect(read(`reason:${numbered(50, word, ",")}`)).not.toThrow();
    expect(read(`reason:${numbered(51, word, ",")}`)).toThrow("at most 50 conditions; this one has 51");
    expect(read(`reason:"${"龙".repeat(501)}"`)).toThrow("at most 500 characters together; these have 501");
  });

  it("accepts as many conditions as people type, and the ids of as many records as a command takes", async () => {
    const { id } = await makeModel(api.db);
    const ids = numbered(999, (index) => String(1_000 + index), ",");
    const filter = `id:${id},${ids} ${numbered(49, (index) => `-author:${1_000 + index}`)}`;
    expect(await list(filter)).toMatchObject({ code: codes.ok, result: { count: 1 } });
  });

  it("compiles a repeated condition once", () => {
    const asked = (filter: string): string => {
      const bound = bindFilter(parseFilter(filter), model.fields, { now: 0, timezone: 0 });
      const parameters = new Parameters();
      return compileFilter(bound, { fields: model.fields, alias: "t" }, parameters) + String(parameters.values);
    };
    expect(asked("a ".repeat(3_999))).toBe(asked("a"));
    expect(asked("a|".repeat(3_999) + "a")).toBe(asked("a"));
    expect(asked(`id:${"7,".repeat(3_000)}7`)).toBe(asked("id:7"));
    expect(asked("a b a -b -b (a|b) (a|b)")).toBe(asked("a b -b (a|b)"));
  });
});
