import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findResource } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";

/** A resource that refers to a model but is no part of it. It has a unique key, and a transition deletes it. */
vi.mock("#domain/generated/resources.ts", async (original) => {
  const { resources } = await original<{ resources: readonly Resource[] }>();
  const { ref, text, oneOf } = await import("#kernel/field.ts");
  const { defineMachine } = await import("#kernel/machine.ts");
  const { defineResource } = await import("#kernel/resource.ts");
  const { ShelfStatus } = await import("#domain/enumerations/review.ts");
  const offer = defineResource({
    name: "printOffer",
    area: "models",
    label: ["打印报价", "Print offer"],
    title: "code",
    module: "model",
    fields: {
      code: text(20, { label: ["编码", "Code"], unique: true }),
      model: ref("model", { label: ["模型", "Model"], filter: true }),
      shelf: oneOf(ShelfStatus, { label: ["状态", "Status"], default: "onShelf" }),
    },
    machine: defineMachine({
      fields: { shelf: ShelfStatus },
      initial: { shelf: "onShelf" },
      transitions: { delete: { from: { shelf: ["onShelf"] }, to: { shelf: "del" } } },
    }),
    list: { columns: ["code"], sort: "-createTime" },
  });
  return { resources: [...resources, offer] };
});

let api: TestApp;
let offer: Resource;
beforeAll(async () => {
  api = await testApp();
  offer = findResource("printOffer")!;
  for (const statement of tableSql(tableOf(offer))) await api.db.query(statement);
});
afterAll(() => api.close());

const remove = ({ id, version }: AnyRecord) =>
  api.call<CommandReply>(
    v2("model", "delete"),
    { ids: [id], versions: { [id]: version }, reason: { text: "x" } },
    { token: api.admin },
  );

it("checks references before a transition deletes a record, as the delete call does; its parts are deleted too", async () => {
  const model = await makeModel(api.db);
  await makeModelFile(api.db, model.id);
  const made = await insertRecord(api.db, offer, { code: "A", model: model.id }, null);
  expect(await remove(model)).toMatchObject({
    code: codes.guardRefused,
    msg: "仍在使用中，无法删除：打印报价 1。请先调整关联内容",
  });
  const [row] = await api.db.query("select status, version from model where id = $1::bigint", [model.id]);
  expect(row).toEqual({ status: model["status"], version: model.version });
  await updateRecord(api.db, offer, made, { model: null }, null);
  expect((await remove(model)).code).toBe(codes.ok);
});

it("frees the unique key of a record deleted by a transition, and restores it only while the key is free", async () => {
  const first = await insertRecord(api.db, offer, { code: "B" }, null);
  const again = { codeName: "illegalParameter", path: "code" };
  await expect(insertRecord(api.db, offer, { code: "B" }, null)).rejects.toMatchObject(again);
  const shelf = offer.machine?.fields["shelf"];
  const gone = await updateRecord(api.db, offer, first, { shelf: shelf?.of("del") }, null);
  await insertRecord(api.db, offer, { code: "B" }, null);
  await expect(updateRecord(api.db, offer, gone, { shelf: shelf?.of("onShelf") }, null)).rejects.toMatchObject(again);
});
