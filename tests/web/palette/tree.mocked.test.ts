import { beforeAll, describe, expect, it, vi } from "vitest";
import { areas } from "#domain/areas.ts";
import { screens } from "#domain/index.ts";
import { sections } from "#domain/sections.ts";
import type { Actor } from "#kernel/actor.ts";
import { grownAreas, grownScreens } from "#support/grown-registry.ts";
import { columnsOf, HEAD_PX, placesIn, ROW_PX, step } from "#web/palette/tree/tree-columns.ts";
import { bestOf, hitsIn } from "#web/palette/tree/tree-match.ts";
import type { TreeSection } from "#web/palette/tree/tree-rows.ts";
import { treeOf } from "#web/palette/tree/tree-rows.ts";

import { commandIndex } from "#web/registry/areas.ts";

vi.mock("virtual:palette-index", async () => {
  const { readingsFor } = await import("#web/build/palette-index.ts");
  const grown = await import("#support/grown-registry.ts");
  const domain = await import("#domain/index.ts");
  return { commands: [], ends: {}, readings: readingsFor([...domain.screens, ...grown.grownScreens]) };
});

beforeAll(async () => void (await commandIndex.load()));

const all: Actor = { id: "1", name: "", isSuper: true, auths: [], userId: null };
const codeOf = ({ goKey = "" }: { goKey?: string }): string => goKey;
const ownSections = sections.map(({ name, label }) => ({
  name,
  label,
  areas: areas.filter(({ section }) => section === name).map((area) => area.name),
}));
const grown = Object.entries(grownAreas).map(([name, label]) => ({ name, label, areas: [name] }));
const small = treeOf(screens, ownSections, all, codeOf);
const large = treeOf([...screens, ...grownScreens], [...ownSections, ...grown], all, codeOf);

const DESKTOP = { width: 1_408, height: 782 };
const NARROW = { width: 992, height: 650 };
const routesOf = (tree: readonly TreeSection[]): string[] =>
  tree.flatMap(({ rows }) => rows.map(({ screen }) => screen.route));
const heightOf = (blocks: ReturnType<typeof columnsOf>[number]): number =>
  blocks.reduce((sum, { isFirst, rows }) => sum + (isFirst ? HEAD_PX : 0) + rows.length * ROW_PX, 0);

describe("the rows of the tree", () => {
  it("are all screens, each once, without other spellings; those below a screen follow it", () => {
    const wanted = screens.filter(({ aliasOf }) => aliasOf === undefined).map(({ route }) => route);
    expect(routesOf(small).toSorted()).toEqual(wanted.toSorted());
    const routes = routesOf(small);
    for (const { route, parent } of screens)
      if (parent !== undefined) expect(routes.indexOf(route), route).toBeGreaterThan(routes.indexOf(parent));
    expect(routes[routes.indexOf("/model-admin") + 1]).toBe("/model-detail/{id}/{name}/{isCanEdit}");
    expect(small.length).toBeLessThanOrEqual(12);
    expect(small.at(-1)?.name).toBe("public");
  });
  it("are locked where the admin lacks the permission", () => {
    const narrow: Actor = { ...all, isSuper: false, auths: ["screen:/model-admin"] };
    const open = treeOf(screens, ownSections, narrow, codeOf).flatMap(({ rows }) =>
      rows.filter(({ isLocked }) => !isLocked),
    );
    const routes = open.filter(({ screen }) => screen.access === "main").map(({ screen }) => screen.route);
    expect(routes).toEqual(["/model-admin", "/"]);
  });
});

describe("the columns of the tree", () => {
  it.each([
    ["today", small, DESKTOP],
    ["today in a narrow window", small, NARROW],
    ["with 268 more screens", large, DESKTOP],
    ["with 268 more screens in a narrow window", large, NARROW],
  ])("contain every row once and in order, %s", (_, tree, room) => {
    const columns = columnsOf(tree, room);
    expect(placesIn(columns).map(({ row }) => row.screen.route)).toEqual(routesOf(tree));
    expect(columns.length * 190).toBeLessThanOrEqual(room.width);
    for (const blocks of columns) expect(blocks.at(-1)?.rows.length).toBeGreaterThan(0);
  });
  it("keep sections whole and stay low in a small tree, and fill the window evenly with a large one", () => {
    const few = columnsOf(small, DESKTOP);
    expect(few.flat().every(({ isFirst }) => isFirst)).toBe(true);
    const many = columnsOf(large, DESKTOP);
    expect(many).toHaveLength(7);
    expect(few.length).toBeLessThanOrEqual(many.length);
    const heights = many.map(heightOf);
    expect(Math.max(...heights) - Math.min(...heights.slice(0, -1))).toBeLessThanOrEqual(HEAD_PX + ROW_PX);
  });
  it("do not depend on what is typed", () => {
    const before = placesIn(columnsOf(large, DESKTOP));
    hitsIn(large, "tj", "zh");
    expect(placesIn(columnsOf(large, DESKTOP))).toEqual(before);
  });
});

describe("a step of the cursor", () => {
  const places = placesIn(columnsOf(large, DESKTOP));
  it("follows the reading order and wraps around", () => {
    const [first, second] = places;
    expect(step(places, first?.row, "down")).toBe(second?.row);
    expect(step(places, first?.row, "up")).toBe(places.at(-1)?.row);
    expect(step(places, places.at(-1)?.row, "down")).toBe(first?.row);
    expect(step(places, second?.row, "first")).toBe(first?.row);
    expect(step(places, first?.row, "last")).toBe(places.at(-1)?.row);
  });
  it("to the side leads to the nearest row of the next column, and stays at the edge", () => {
    const from = places[10];
    const right = step(places, from?.row, "right");
    const there = places.find(({ row }) => row === right);
    expect(there?.column).toBe(1);
    expect(Math.abs((there?.y ?? 0) - (from?.y ?? 0))).toBeLessThanOrEqual(HEAD_PX);
    const back = places.find(({ row }) => row === step(places, right, "left"));
    expect(back?.column).toBe(0);
    expect(Math.abs((back?.y ?? 0) - (from?.y ?? 0))).toBeLessThanOrEqual(HEAD_PX);
    expect(step(places, from?.row, "left")).toBe(from?.row);
  });
});

describe("the matches of the tree", () => {
  let names: string[] = [];
  beforeAll(() => {
    names = [...(hitsIn(large, "tj", "zh") ?? [])].map(([{ screen }]) => screen.label[0]);
  });
  it("are found by name, pinyin, initials, search words and code, without gaps", () => {
    expect(names.length).toBeGreaterThan(20);
    expect(names.every((name) => /推荐|统计/.test(name))).toBe(true);
    const routes = (text: string): string[] => [...(hitsIn(small, text, "zh") ?? [])].map(([row]) => row.screen.route);
    expect(routes("fjx")).toEqual(["/outbox"]);
    expect(routes("审计")).toEqual(["/recode-manage"]);
    expect(routes("outbox")).toEqual(["/outbox"]);
    expect(routes("机审")).toEqual(["/model-machine-review"]);
    expect(hitsIn(small, " ", "zh")).toBeNull();
  });
  it("put the cursor on the best one that is open", () => {
    const narrow: Actor = { ...all, isSuper: false, auths: ["screen:/recode-manage"] };
    const tree = treeOf(screens, ownSections, narrow, codeOf);
    expect(bestOf(hitsIn(tree, "管理", "zh"))?.screen.route).toBe("/recode-manage");
    expect(bestOf(hitsIn(small, "模型", "zh"))?.screen.route).toMatch(/^\/model-/);
    expect(bestOf(hitsIn(small, "qqqq", "zh"))).toBeUndefined();
  });
});
