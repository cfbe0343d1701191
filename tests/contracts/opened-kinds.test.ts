import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { screens } from "#domain/index.ts";
import type { Screen } from "#kernel/screen.ts";
import { kindOf, lists, partsOf, tellingAmong } from "#support/telling-screens.ts";

/** Journey that opens a screen of each kind other than lists, which journeys/screens finds by itself. */
const openedBy: Readonly<Record<string, string>> = {
  queue: "every-queue",
  "queue scores": "every-queue",
  record: "axe",
  "component home": "axe",
  "component login": "axe",
  "component open": "axe",
  "component outbox": "axe",
  "component config-auth-group": "axe",
  "component small-page": "mobile",
  "component ie-page": "mobile",
  "component tool": "tool-pages",
};

const isList = ({ kind }: Screen): boolean => kind === "list";
const others = screens.filter((screen) => !isList(screen));

describe("in the browser, the journeys open", () => {
  it("few lists that together draw all that any list draws", () => {
    const opened = new Set(tellingAmong(lists).flatMap(partsOf));
    expect(lists.flatMap(partsOf).filter((part) => !opened.has(part))).toEqual([]);
    expect(tellingAmong(lists).length).toBeLessThan(lists.length / 2);
    // A list like one of them adds none.
    expect(tellingAmong([...lists, ...lists])).toEqual(tellingAmong(lists));
  });

  it("one screen of each other kind and component", async () => {
    expect(new Set(others.map(kindOf))).toEqual(new Set(Object.keys(openedBy)));
    for (const [kind, journey] of Object.entries(openedBy)) {
      const text = await readFile(resolve("tests/journeys", `${journey}.test.ts`), "utf8");
      const routes = others.filter((screen) => kindOf(screen) === kind).map(({ route }) => route.replace(/\{.*/, ""));
      const names = kind.startsWith("queue") ? ["queues"] : routes;
      expect(
        names.some((name) => text.includes(name)),
        `${kind} in ${journey}`,
      ).toBe(true);
    }
  });
});
