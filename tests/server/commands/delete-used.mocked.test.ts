import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { findResource, resourceNamed } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import type { CommandReply } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { titlesFor } from "#server/resources/titles.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeModelFile } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

/** A resource that refers to a model and a medal but is no part of them. It has a unique key, and a transition deletes it. */
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
      medal: ref("medal", { label: ["勋章", "Medal"], filter: true }),
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

const remove = (resource: string, { id, version }: AnyRecord) =>
  api.call<CommandReply>(
    v2(resource, "delete"),
    { ids: [id], versions: { [id]: version }, reason: { text: "x" } },
    { token: api.admin },
  );

it("checks references before a transition deletes a record, as the delete call does", async () => {
  const medal = await makeAny(api.db, resourceNamed("medal"), { status: ShelfStatus.of("offShelf") });
  const made = await insertRecord(api.db, offer, { code: "A", medal: medal.id }, null);
  expect(await remove("medal", medal)).toMatchObject({
    code: codes.guardRefused,
    msg: "仍在使用中，无法删除：打印报价 1。请先调整关联内容",
  });
  const [row] = await api.db.query("select status, version from medal where id = $1::bigint", [medal.id]);
  expect(row).toEqual({ status: medal["status"], version: medal.version });
  await updateRecord(api.db, offer, made, { medal: null }, null);
  expect((await remove("medal", medal)).code).toBe(codes.ok);
});

it("takes down the work of a member whatever refers to it; its parts go along, and the references keep its title", async () => {
  const model = await makeModel(api.db);
  await makeModelFile(api.db, model.id);
  const made = await insertRecord(api.db, offer, { code: "C", model: model.id }, null);
  expect((await remove("model", model)).code).toBe(codes.ok);
  const titles = await titlesFor(api.db, offer, [made], 1);
  expect(titles["model"]?.[model.id]).toMatch(/^螺旋花瓶/);
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
