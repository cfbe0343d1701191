import { expect, it } from "vitest";
import { screens } from "#domain/index.ts";
import { shownView, viewsOf } from "#web/list/saved-views.ts";

const screen = screens.find(({ route }) => route === "/model-admin");
const given = screen?.views ?? [];
const [all, second] = given;

function shown(filter: string, base = all?.id ?? "", sort = ""): string {
  if (!screen) throw new Error("there is no list of models");
  const mine = [{ id: "my-1", name: "mine", base: all?.id ?? "", filter: "isPay:true", sort: "" }];
  return shownView(viewsOf(screen, mine), given, { base, filter, sort });
}

it("the view whose filter holds is the one that is marked, however the address spells it", () => {
  expect(second?.filter).toBeTruthy();
  expect(shown("")).toBe(all?.id);
  expect(shown(second?.filter ?? "")).toBe(second?.id);
  expect(shown(`  ${second?.filter}`)).toBe(second?.id);
  expect(shown("", second?.id)).toBe(second?.id);
  expect(shown("isPay:true")).toBe("my-1");
  expect(shown(second?.filter ?? "", given[2]?.id)).toBe(given[2]?.id);
  // What no view shows is a filter on the one below it.
  expect(shown("isVip:true")).toBe(all?.id);
  expect(shown("isVip:true", second?.id)).toBe(second?.id);
  expect(shown(second?.filter ?? "", undefined, "groupName")).toBe(all?.id);
});
