import { describe, expect, it } from "vitest";
import { systemConfig } from "#domain/settings/system-config.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sinceVersion, versionsIn } from "#web/detail/versions.ts";

const entry = (id: number, before: object | null, after: object | null): AnyRecord => ({
  id: String(id),
  version: 1,
  before,
  after,
});

describe("sinceVersion and versionsIn", () => {
  const history = [
    entry(5, { status: 2 }, { status: 1 }),
    entry(4, {}, {}),
    entry(3, { name: "b", picUploadNum: 5 }, { name: "a", picUploadNum: 9 }),
    entry(2, { name: "a", content: "x" }, { name: "b", content: "y" }),
    entry(1, {}, { name: "a", content: "x", picUploadNum: 5, status: 2 }),
  ];

  it("returns the net change of each field since a version, without values that were changed back", () => {
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

  it("lists only the operations that left another version", () => {
    expect(versionsIn(systemConfig, history, true).map(({ id }) => id)).toEqual(["3", "2", "1"]);
  });

  it("includes the version before the first operation if the history does not create the record", () => {
    const [, ...older] = history.slice(0, 4);
    expect(versionsIn(systemConfig, older, false).map(({ id }) => id)).toEqual(["2"]);
    const versions = versionsIn(systemConfig, older, true);
    expect(versions.map(({ id, by }) => by?.id ?? id)).toEqual(["2", "first"]);
    expect(versions.at(-1)?.later).toEqual(older);
    expect(versionsIn(systemConfig, [], true)).toEqual([]);
  });
});
