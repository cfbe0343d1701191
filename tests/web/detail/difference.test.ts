import { describe, expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { model } from "#domain/models/model.resource.ts";
import { authGroup } from "#domain/reports/auth-group.resource.ts";
import { changesOf } from "#web/detail/difference.tsx";
import { apartIn } from "#web/fields/apart.ts";
import { inOneLine } from "#web/detail/operation/faces.tsx";
import { mediaTexts } from "#web/i18n/areas.ts";
import { languageStore, loadLanguage, provideTexts } from "#web/i18n/text.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";

it("tells of a record that was made what it holds, and nothing of what stood on neither side", () => {
  const standard = { id: "7", createTime: 1, updateTime: 1, creator: "1", updater: "1", version: 1 };
  const after = { ...standard, name: "夜班", description: "", auths: [], status: "up", isSystem: false };
  const made = { id: "1", version: 1, before: { auths: [] }, after };
  expect(changesOf(authGroup, made).map(({ name }) => name)).toEqual(["status", "name", "isSystem"]);
  const deleted = { id: "3", version: 1, before: after, after: {} };
  expect(changesOf(authGroup, deleted).map(({ name }) => name)).toEqual(["status", "name", "isSystem"]);
  const emptied = {
    id: "2",
    version: 1,
    before: { description: "夜里", auths: ["model.pass"] },
    after: { description: "", auths: [] },
  };
  expect(changesOf(authGroup, emptied).map(({ name }) => name)).toEqual(["description", "auths"]);
});

it("tells nothing of a number that serves the queue alone", () => {
  const decided = {
    id: "1",
    version: 1,
    before: { queueOrder: 10, status: 1 },
    after: { queueOrder: null, status: 2 },
  };
  expect(changesOf(model, decided).map(({ name }) => name)).toEqual(["status"]);
});

it("tells of a record that is gone what it held, and of one that lost a value that there is none any more", async () => {
  await loadLanguage("zh");
  languageStore.set("zh");
  await provideTexts(mediaTexts);
  installRegistry(createRegistry({ commands: [], resources, screens: [], queues: [] }));
  const line = (before: object, after: object): string =>
    inOneLine({ id: "1", version: 1, resource: "authGroup", before, after }, {}, String);
  const held = { name: "夜班", status: 1, isSystem: false };
  expect(line(held, {})).toBe("状态：启用 · 名称：夜班 · 系统组：否");
  expect(line({ description: "夜里" }, { description: "" })).toBe("说明：夜里 → 无");
});

describe("the difference of two long texts", () => {
  const whereApart = (texts: string[]): string[] => apartIn(texts).map(({ lead, own, tail }) => lead + own + tail);
  const long = "层高 0.2 毫米。".repeat(40);

  it("is shown where it is, with a little of what stands around it", () => {
    const [old, fresh] = whereApart([`${long}甲${long}`, `${long}乙😀${long}`]);
    expect(old).toMatch(/^….{24}甲.{24}…$/u);
    expect(fresh).toMatch(/^….{24}乙😀.{24}…$/u);
  });
  it("at either end leaves out the other end alone", () => {
    expect(whereApart([long, `${long}尾`])[1]).toMatch(/^….{24}尾$/u);
    expect(whereApart([long, `头${long}`])[1]).toMatch(/^头.{24}…$/u);
  });
  it("is the whole of short ones", () => {
    expect(whereApart(["旧名", "新名"])).toEqual(["旧名", "新名"]);
  });
  it("tells of several versions what each has alone", () => {
    expect(apartIn(["看甲吧", "看乙丙吧", "看吧"])).toEqual([
      { lead: "看", own: "甲", tail: "吧" },
      { lead: "看", own: "乙丙", tail: "吧" },
      { lead: "看", own: "", tail: "吧" },
    ]);
    expect(apartIn([`${long}甲`, `${long}乙`, long]).map(({ own }) => own)).toEqual(["甲", "乙", ""]);
  });
});
