import { describe, expect, it } from "vitest";
import { systemConfig } from "#domain/reports/system-config.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sinceVersion, versionsIn } from "#web/detail/versions.ts";

const entry = (id: number, before: object | null, after: object | null): AnyRecord => ({
  id: String(id),
  version: 1,
  before,
  after,
});

describe("what became of a record since one of its versions", () => {
  const history = [
    entry(5, { status: 2 }, { status: 1 }),
    entry(4, {}, {}),
    entry(3, { name: "b", picUploadNum: 5 }, { name: "a", picUploadNum: 9 }),
    entry(2, { name: "a", content: "x" }, { name: "b", content: "y" }),
    entry(1, null, { name: "a", content: "x", picUploadNum: 5, status: 2 }),
  ];

  it("is each field's value then and now, without what was changed back", () => {
    expect(sinceVersion(history.slice(0, 3))).toEqual({
      before: { name: "b", picUploadNum: 5, status: 2 },
      after: { name: "a", picUploadNum: 9, status: 1 },
    });
    expect(sinceVersion(history.slice(0, 4))).toEqual({
      before: { content: "x", picUploadNum: 5, status: 2 },
      after: { content: "y", picUploadNum: 9, status: 1 },
    });
    expect(sinceVersion([])).toEqual({ before: {}, after: {} });
  });

  it("knows those operations alone that left another version behind", () => {
    expect(versionsIn(systemConfig, history).map(({ id }) => id)).toEqual(["5", "3", "2", "1"]);
  });
});
