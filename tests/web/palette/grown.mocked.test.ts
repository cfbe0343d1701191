import { beforeAll, describe, expect, it, vi } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { grownAreas, grownCommands, grownResources, grownScreens } from "#support/grown-registry.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { loadTexts } from "#support/texts.ts";
import { languageStore } from "#web/i18n/text.ts";
import { paletteEntries } from "#web/palette/entries.ts";
import { localGroups } from "#web/palette/rows.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";

// The build reads the labels of the real definitions only.
vi.mock("virtual:palette-index", async () => {
  const { readingsFor } = await import("#web/build/palette-index.ts");
  const grown = await import("#support/grown-registry.ts");
  const real = [await import("#commands/index.ts"), await import("#domain/index.ts")] as const;
  const labelled = [...real[0].commands, ...real[1].screens, ...real[1].resources];
  return {
    commands: [],
    ends: {},
    readings: readingsFor([...labelled, ...grown.grownCommands, ...grown.grownScreens, ...grown.grownResources]),
  };
});

beforeAll(async () => {
  await Promise.all([loadTexts("zh"), commandIndex.load()]);
  setValue(languageStore, "zh");
  setValue(actorStore, { id: "1", name: "", isSuper: true, auths: [], userId: null });
  installRegistry(
    createRegistry({
      commands: [...commands, ...grownCommands],
      resources: [...resources, ...grownResources],
      screens: [...screens, ...grownScreens],
      queues,
    }),
  );
});

const rowsOf = (text: string) => localGroups(text, null, []).flatMap(({ rows }) => rows);

describe("with 2,000 further commands and 268 further screens the palette", () => {
  it("has that many", () => {
    expect(grownCommands).toHaveLength(2_000);
    expect(grownScreens).toHaveLength(268);
    expect(Object.keys(grownAreas)).toHaveLength(14);
    expect(paletteEntries().length).toBeGreaterThan(2_000);
  });
  it.each([
    ["审核", "/model-machine-review"],
    ["模型管理", "/model-admin"],
    ["提现推荐管理", "/grown-56"],
    ["txtjgl", "/grown-56"],
    ["退出登录", "session.logout"],
    ["qbym", "go.tree"],
    ["新建公告模板", "grown75.add"],
    ["公告模板导出", "grown75.export"],
  ])("still answers %s first with %s", (text, id) => expect(rowsOf(text)[0]?.id).toBe(id));
  it.each(["导出", "置顶", "编辑", "daochu"])("shows %s as one row of all resources, below the screens", (text) => {
    const groups = localGroups(text, null, []);
    const verbs = groups.filter(({ id }) => id === "verbs");
    // The opposite of a verb, such as 取消置顶, and a verb with its object, such as 置顶帖子, are rows of their own.
    expect(verbs.flatMap(({ rows }) => rows).filter(({ id }) => !/^verb:(取消|置顶帖子)/.test(id))).toHaveLength(1);
    expect(groups.findIndex(({ id }) => id === "screens")).toBeLessThan(groups.findIndex(({ id }) => id === "verbs"));
    expect(groups.flatMap(({ rows }) => rows.filter(({ id }) => /^grown\d+\./.test(id)))).toEqual([]);
  });
  it("lists the commands of a resource once its noun is typed", () => {
    const ids = rowsOf("公告模板").map(({ id }) => id);
    expect(ids.slice(0, 2).toSorted()).toEqual(["/grown-150", "/grown-151"]);
    expect(ids).toEqual(expect.arrayContaining(["grown75.add", "grown75.edit", "grown75.verb7"]));
    expect(ids.filter((id) => /^grown\d+\./.test(id) && !id.startsWith("grown75."))).toEqual([]);
  });
  it("returns at most 50 rows", () => {
    for (const text of ["管理", "m", "模", "列表", "g"]) expect(rowsOf(text).length, text).toBeLessThanOrEqual(50);
  });
  it("never finds a command that destroys by letters with gaps", () => {
    for (const text of ["删型", "sxu", "dlete", "dee"])
      expect(
        rowsOf(text).filter(({ id }) => id.endsWith(".delete")),
        text,
      ).toEqual([]);
  });
});
