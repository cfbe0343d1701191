import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Number of requirements of levels 1 and 2 per section of ASVS 4.0.3, and the numbers that it skips. */
const sections: readonly [string, number, readonly number[]][] = [
  ["2.1", 12, []],
  ["2.2", 3, []],
  ["2.3", 3, []],
  ["2.4", 5, []],
  ["2.5", 7, []],
  ["2.6", 3, []],
  ["2.7", 6, []],
  ["2.8", 7, []],
  ["2.9", 3, []],
  ["2.10", 4, []],
  ["3.1", 1, []],
  ["3.2", 4, []],
  ["3.3", 4, []],
  ["3.4", 5, []],
  ["3.5", 3, []],
  ["3.7", 1, []],
  ["4.1", 5, [4]],
  ["4.2", 2, []],
  ["4.3", 3, []],
  ["5.1", 5, []],
  ["5.2", 8, []],
  ["5.3", 10, []],
  ["5.4", 3, []],
  ["5.5", 4, []],
  ["7.1", 4, []],
  ["7.2", 2, []],
  ["7.3", 4, [2]],
  ["7.4", 3, []],
  ["13.1", 5, [2]],
  ["13.2", 6, [4]],
  ["13.3", 2, []],
  ["13.4", 2, []],
];
const wanted = sections.flatMap(([section, last, skipped]) =>
  Array.from({ length: last }, (_, i) => i + 1).flatMap((n) => (skipped.includes(n) ? [] : [`${section}.${n}`])),
);

const rows = readFileSync("tests/contracts/asvs.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, id = "", , stands = "", by = ""]) => ({ id, stands, by }));

describe("the ASVS table", () => {
  it("lists every requirement of level 2 in its chapters once", () => {
    expect(rows.map(({ id }) => id)).toEqual(wanted);
  });

  it.each(rows.filter(({ stands }) => stands === "met"))("names only tests that exist: $id", ({ by }) => {
    for (const one of by.split(/; (?=`)/)) {
      const [, file = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(one) ?? [];
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file, "utf8")).toContain(`"${title}"`);
    }
  });

  it("gives a reason for every requirement that is not applicable", () => {
    const others = rows.filter(({ stands }) => stands !== "met");
    expect(others.filter(({ stands }) => stands !== "not applicable")).toEqual([]);
    expect(others.filter(({ by }) => by.length < 6).map(({ id }) => id)).toEqual([]);
  });
});
