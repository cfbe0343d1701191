import { expect, it } from "vitest";
import { cleanBody } from "#web/data/body.ts";
import { setOverlay, merged, overlayOf, removeOverlay } from "#web/data/row-overlay.ts";

it("cleanBody trims strings, drops empty time bounds, keeps null and removes every token", () => {
  const body = {
    name: "  龙 ",
    begin: "",
    end: null,
    regStartTime: " ",
    regEndTime: 5,
    token: "x",
    item: { token: "y", tags: [" a "], begin: "", end: null, nested: { end: "", begin: null } },
    empty: "",
  };
  expect(cleanBody(body)).toEqual({
    name: "龙",
    end: null,
    regEndTime: 5,
    item: { tags: ["a"], end: null, nested: { begin: null } },
    empty: "",
  });
});

it("never replaces a record by an older overlay", () => {
  const page = { id: "1", version: 3, status: 1, title: "a" };
  setOverlay("model", "1", { record: { id: "1", version: 4, status: 2 } });
  expect(merged(page, overlayOf("model", "1"))).toEqual({ id: "1", version: 4, status: 2, title: "a" });
  setOverlay("model", "1", { record: { id: "1", version: 2, status: 9 }, mark: { kind: "failed", message: "x" } });
  expect(overlayOf("model", "1")).toMatchObject({ record: { version: 4 }, mark: { kind: "failed" } });
  expect(merged({ ...page, version: 9 }, overlayOf("model", "1")).version).toBe(9);
  removeOverlay("model", "1");
  expect(merged(page, overlayOf("model", "1"))).toBe(page);
});
