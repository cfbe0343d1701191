import { describe, expect, it } from "vitest";
import { commands, findCommand } from "#commands/index.ts";
import { screens } from "#domain/index.ts";
import { clash } from "#kernel/key-conflicts.ts";
import { goId, isDirect } from "#kernel/screen.ts";

describe("the code of a screen", () => {
  it("exists for every screen that needs no record, has one or two letters, and does not begin with g", () => {
    for (const screen of screens) {
      if (isDirect(screen)) expect(screen.goKey, screen.route).toMatch(/^[a-fh-z][a-z]?$/);
      else expect(screen.goKey, screen.route).toBeUndefined();
    }
  });
  it("is unique, and no code begins another one", () => {
    const codes = screens.flatMap(({ goKey }) => goKey ?? []);
    expect(codes.length).toBeGreaterThan(10);
    for (const [index, code] of codes.entries())
      for (const other of codes.slice(index + 1))
        expect(clash([...code].join(" "), [...other].join(" ")), `${code} ${other}`).toBe(false);
  });
  it("is the key of the command that opens the screen", () => {
    for (const { route, goKey, label } of screens) {
      const command = findCommand(goId(route));
      expect(command?.key ?? null, route).toBe(goKey === undefined ? null : `g ${[...goKey].join(" ")}`);
      if (command) expect(command.label).toEqual(label);
    }
    const opened = new Set(screens.map(({ route }) => goId(route)));
    const others = commands.filter(({ id }) => id.startsWith("go.") && !opened.has(id)).map(({ id }) => id);
    expect(others).toEqual(["go.tree", "go.find"]);
  });
});

describe("a screen below another one", () => {
  it("names a screen of its area that needs no record; each screen with a parameter in the console is one", () => {
    for (const { route, area, access, parent } of screens) {
      if (access === "main" && route.includes("{")) expect(parent, route).toBeDefined();
      const above = screens.find((one) => one.route === parent);
      if (parent !== undefined) expect(above && above.area === area && isDirect(above), route).toBe(true);
    }
  });
  it("in another spelling names the screen with the same title", () => {
    for (const { route, aliasOf, label } of screens)
      if (aliasOf !== undefined) {
        const first = screens.find((one) => one.route === aliasOf);
        expect(first && isDirect(first) && first.label, route).toEqual(label);
      }
  });
});
