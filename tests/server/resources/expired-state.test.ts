import { afterAll, beforeAll, expect, it } from "vitest";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { oneOf, text, time } from "#kernel/field.ts";
import { defineMachine, transitionRefusal } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { listRecords } from "#server/resources/list.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

const machine = defineMachine({
  fields: { shelf: ShelfStatus },
  initial: { shelf: "wait" },
  transitions: {
    publish: { from: { shelf: ["wait"] }, to: { shelf: "onShelf" } },
    putOn: { from: { shelf: ["offShelf"] }, to: { shelf: "onShelf" } },
    takeOff: { from: { shelf: ["onShelf"] }, to: { shelf: "offShelf" } },
    delete: { from: { shelf: ["wait", "offShelf"] }, to: { shelf: "del" } },
  },
  final: { shelf: ["del"] },
});

/** A resource whose records expire on the shelf. It has no screen. */
const notice = defineResource({
  name: "expiringNotice",
  area: "community",
  label: ["公告", "Notice"],
  title: "title",
  module: "content",
  fields: {
    title: text(80, { label: ["标题", "Title"] }),
    until: time({ label: ["到期", "Until"] }),
    shelf: oneOf(ShelfStatus, {
      label: ["状态", "Status"],
      default: "wait",
      filter: true,
      expires: { at: "until", from: ["onShelf"], to: "offShelf" },
    }),
  },
  machine,
  list: { columns: ["title", "until", "shelf"], sort: "-createTime" },
});

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  for (const statement of tableSql(tableOf(notice))) await api.db.query(statement);
});
afterAll(() => api.close());

it("reads an expired state the same in list, filter, detail and gate, and leaves other states unchanged", async () => {
  const ids: Record<string, string> = {};
  for (const key of ["wait", "onShelf", "offShelf", "del"] as const) {
    const values = { title: key, shelf: ShelfStatus.of(key), until: now() - 60 };
    ids[key] = (await insertRecord(api.db, notice, values, null)).id;
  }
  const later = { title: "later", shelf: ShelfStatus.of("onShelf"), until: now() + 3_600 };
  ids["later"] = (await insertRecord(api.db, notice, later, null)).id;
  const expected = { wait: "wait", onShelf: "offShelf", offShelf: "offShelf", del: "del", later: "onShelf" };
  const listed = async (filter: string): Promise<Record<string, string | undefined>> => {
    const { list } = await listRecords(api.db, notice, { filter }, { now: now(), timezone: 0, language: 1 });
    return Object.fromEntries(list.map((one) => [one["title"], ShelfStatus.value(one["shelf"])?.key]));
  };
  expect(await listed("")).toEqual(expected);
  expect(Object.keys(await listed("shelf:del"))).toEqual(["del"]);
  expect(Object.keys(await listed("-shelf:del"))).not.toContain("del");
  expect(Object.keys(await listed("shelf:offShelf")).toSorted()).toEqual(["offShelf", "onShelf"]);
  const records = await readRecords(api.db, notice, Object.values(ids));
  const mayPutOn = records.filter((one) => !transitionRefusal(machine, machine.transitions["putOn"]!, one));
  expect(mayPutOn.map((one) => one["title"]).toSorted()).toEqual(["offShelf", "onShelf"]);
});
