import { beforeAll, describe, expect, it } from "vitest";
import { permissions } from "#commands/permissions.ts";
import type { Permission } from "#commands/permissions.ts";
import { areaLabel } from "#web/areas/staff/permissions/area-labels.ts";
import type { TreeNode } from "#web/areas/staff/permissions/permission-tree.ts";
import {
  boxOf,
  confined,
  differenceOf,
  filtered,
  firstMatch,
  merged,
  namesIn,
  noFilter,
  readOnlySet,
  tick,
  treeOf,
  visible,
} from "#web/areas/staff/permissions/permission-tree.ts";
import { asTyped } from "#web/areas/staff/permissions/tree-search.ts";
import { commandIndex } from "#web/registry/areas.ts";

beforeAll(async () => void (await commandIndex.load()));

const one = (name: string, kind: Permission["kind"], route: string | null, more: object = {}): Permission => ({
  name,
  kind,
  label: [name, name],
  full: [name, name],
  area: "a",
  route,
  risk: "changes",
  isRecorded: kind === "command",
  ...more,
});
const all = [
  one("screen:/x", "screen", "/x", { risk: "reads" }),
  one("x.edit", "command", "/x"),
  one("x.delete", "command", "/x", { risk: "deletes" }),
  one("screen:/y", "screen", "/y", { risk: "reads", area: "b" }),
  one("z.edit", "command", null, { area: "other" }),
];
const tree = treeOf(all, (area) => [area, area]);
const find = (id: string): TreeNode => {
  const match = visible(tree, new Set()).find((node) => node.id === id);
  if (!match) throw new Error(id);
  return match;
};
const any = (): boolean => true;
const press = (id: string, granted: string[], deep = false, may: (name: string) => boolean = any): string[] =>
  [...tick(tree, find(id), new Set(granted), may, deep)].toSorted();

describe("permission tree", () => {
  it("contains every permission exactly once", () => {
    const whole = treeOf(permissions, (area) => [area, area]).flatMap(namesIn);
    expect(whole.toSorted()).toEqual(permissions.map(({ name }) => name).toSorted());
  });

  it("shows a box as on, off or mixed", () => {
    const box = (id: string, granted: string[]) => boxOf(find(id), new Set(granted));
    expect(box("screen:/x", [])).toBe("off");
    expect(box("screen:/x", ["screen:/x"])).toBe("some");
    expect(box("screen:/x", ["screen:/x", "x.edit", "x.delete"])).toBe("on");
    expect(box("area:a", ["x.edit"])).toBe("some");
    expect(box("z.edit", ["z.edit"])).toBe("on");
  });

  it("adds the screen of a ticked command and removes the commands of an unticked screen", () => {
    expect(press("x.edit", [])).toEqual(["screen:/x", "x.edit"]);
    expect(press("x.edit", ["screen:/x", "x.edit"])).toEqual(["screen:/x"]);
    expect(press("screen:/x", [])).toEqual(["screen:/x"]);
    expect(press("screen:/x", ["screen:/x", "x.edit", "screen:/y"])).toEqual(["screen:/y"]);
  });

  it("ticks everything below an area, and below a screen in deep mode", () => {
    expect(press("area:a", ["x.edit"])).toEqual(["screen:/x", "x.delete", "x.edit"]);
    expect(press("area:a", ["screen:/x", "x.delete", "x.edit", "z.edit"])).toEqual(["z.edit"]);
    expect(press("screen:/x", ["screen:/x"], true)).toEqual(["screen:/x", "x.delete", "x.edit"]);
  });

  it("neither ticks nor unticks a permission that the user does not have", () => {
    const may = (name: string): boolean => name !== "x.delete";
    const full = ["screen:/x", "x.delete", "x.edit"];
    expect(press("area:a", [], false, may)).toEqual(["screen:/x", "x.edit"]);
    expect(press("x.delete", [], false, may)).toEqual([]);
    expect(press("x.delete", full, false, may)).toEqual(full);
    expect(press("screen:/x", ["x.delete"], true, (name) => name === "z.edit")).toEqual(["x.delete"]);
  });

  it("unticks what the user may revoke and keeps the screen that the rest needs", () => {
    const may = (name: string): boolean => name !== "x.delete";
    expect(press("area:a", ["screen:/x", "x.delete", "x.edit"], false, may)).toEqual(["screen:/x", "x.delete"]);
    expect(press("screen:/x", ["screen:/x", "x.delete", "x.edit"], true, may)).toEqual(["screen:/x", "x.delete"]);
    expect(press("screen:/x", ["screen:/x", "x.delete", "x.edit"], false, may)).toEqual([
      "screen:/x",
      "x.delete",
      "x.edit",
    ]);
    expect(press("area:a", ["screen:/x", "x.edit"], false, may)).toEqual([]);
    const others = (name: string): boolean => name !== "screen:/x";
    expect(press("area:a", ["screen:/x", "x.delete", "x.edit"], false, others)).toEqual(["screen:/x"]);
  });

  it("keeps permissions that the user may not change in a whole set", () => {
    const set = confined(new Set(["a", "b"]), new Set(["c", "d"]), (name) => name === "a" || name === "c");
    expect([...set].toSorted()).toEqual(["b", "c"]);
  });
});

describe("permission tree during a search", () => {
  const searched = (word: string, id: string): TreeNode => {
    const rows = visible(filtered(tree, { ...noFilter, word }, new Set()), new Set());
    const match = rows.find((node) => node.id === id);
    if (!match) throw new Error(id);
    return match;
  };
  const pressed = (word: string, id: string, granted: string[], deep = false): string[] =>
    [...tick(tree, searched(word, id), new Set(granted), any, deep)].toSorted();

  it("counts hidden permissions in the box of a parent", () => {
    expect(boxOf(searched("delete", "area:a"), new Set(["screen:/x", "x.delete"]))).toBe("some");
    expect(boxOf(searched("delete", "screen:/x"), new Set(["x.edit"]))).toBe("some");
    expect(boxOf(searched("delete", "area:a"), new Set(["screen:/x", "x.delete", "x.edit"]))).toBe("on");
  });

  it("changes only visible permissions of a parent and leaves no command without its screen", () => {
    expect(pressed("delete", "area:a", [])).toEqual(["screen:/x", "x.delete"]);
    expect(pressed("delete", "area:a", ["screen:/x", "x.delete"])).toEqual([]);
    expect(pressed("delete", "area:a", ["screen:/x", "x.delete", "x.edit"])).toEqual(["screen:/x", "x.edit"]);
    expect(pressed("delete", "screen:/x", ["screen:/x", "x.delete", "x.edit"], true)).toEqual(["screen:/x", "x.edit"]);
    expect(pressed("delete", "screen:/x", ["screen:/x", "x.edit"])).toEqual([]);
  });
});

describe("firstMatch", () => {
  const firstId = (word: string): string | undefined => {
    const rows = visible(filtered(tree, { ...noFilter, word }, new Set()), new Set());
    return rows[firstMatch(rows, word)]?.id;
  };

  it("returns the first row that matches itself, not the parents shown because of it", () => {
    expect(firstId(" Delete ")).toBe("x.delete");
    expect(firstId("screen:/y")).toBe("screen:/y");
    expect(firstId("no such word")).toBeUndefined();
  });
});

describe("search by typed text", () => {
  const whole = treeOf(permissions, areaLabel);
  const idsWith = (word: string): string[] =>
    visible(filtered(whole, { ...noFilter, word }, new Set(), null, asTyped), new Set()).map(({ id }) => id);

  it("finds permissions by pinyin and initials, like the palette", () => {
    for (const word of ["通过", "tongguo", "tong guo", "tg", "tongg"])
      expect(idsWith(word), word).toContain("model.pass");
    for (const word of ["jishenguanli", "jishen", "jsgl", "mr"])
      expect(idsWith(word), word).toEqual(expect.arrayContaining(["screen:/model-machine-review"]));
    // Queue leads are no commands and areas no screens, so they have their own readings.
    expect(idsWith("jsdlzz")).toContain("machineReview.lead");
    expect(idsWith("shequ")).toContain("area:community");
    expect(idsWith("xyzxyz")).toEqual([]);
    expect(idsWith('"')).toEqual([]);
  });

  it("allows no gaps and returns full matches first", () => {
    expect(idsWith("btg")).toContain("model.noPass");
    expect(idsWith("bg")).not.toContain("model.noPass");
    const rows = visible(filtered(whole, { ...noFilter, word: "pass" }, new Set(), null, asTyped), new Set());
    expect(rows[firstMatch(rows, "pass", asTyped)]?.id).toBe("model.pass");
    const typed = visible(filtered(whole, { ...noFilter, word: "xiajia" }, new Set(), null, asTyped), new Set());
    expect(typed[firstMatch(typed, "xiajia", asTyped)]?.label[0]).toContain("下架");
  });
});

describe("permission filters", () => {
  const shown = (part: object, granted: string[] = []): string[] =>
    visible(filtered(tree, { ...noFilter, ...part }, new Set(granted)), new Set()).map(({ id }) => id);

  it("keeps the parents of matching nodes", () => {
    expect(shown({ word: "DELETE" })).toEqual(["area:a", "screen:/x", "x.delete"]);
    expect(shown({ word: "/x" })).toEqual(["area:a", "screen:/x", "x.edit", "x.delete"]);
    expect(shown({ risk: "deletes" })).toEqual(["area:a", "screen:/x", "x.delete"]);
    expect(shown({ area: "other" })).toEqual(["area:other", "z.edit"]);
    expect(shown({ show: "granted" }, ["x.edit"])).toEqual(["area:a", "screen:/x", "x.edit"]);
    expect(shown({ show: "not", area: "b" }, ["screen:/y"])).toEqual([]);
    // Each of several words matches the node or one of its parents.
    expect(shown({ word: "delete /x" })).toEqual(["area:a", "screen:/x", "x.delete"]);
    expect(shown({ word: "delete nothing" })).toEqual([]);
    expect(shown({ word: "nothing" })).toEqual([]);
  });

  it("shows granted but unused permissions, without screens whose use is not recorded", () => {
    const unused = (used: Record<string, number> | null): string[] =>
      visible(
        filtered(tree, { ...noFilter, show: "unused" }, new Set(["screen:/x", "x.edit", "x.delete"]), used),
        new Set(),
      ).map(({ id }) => id);
    expect(unused({ "x.edit": 0 })).toEqual(["area:a", "screen:/x", "x.delete"]);
    expect(unused({ "x.edit": 2, "x.delete": 1 })).toEqual([]);
    expect(unused(null)).toEqual([]);
  });
});

it("applies one's own permission changes to the permissions that somebody else saved", () => {
  const mine = differenceOf(new Set(["a", "b"]), new Set(["b", "c"]));
  expect(mine).toEqual({ added: ["c"], removed: ["a"] });
  expect([...merged(new Set(["a", "b", "d"]), mine)].toSorted()).toEqual(["b", "c", "d"]);
});

it("the read-only set contains only the screen permissions", () => {
  expect([...readOnlySet(all, any)]).toEqual(["screen:/x", "screen:/y"]);
});
