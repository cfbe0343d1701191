import { expect, it } from "vitest";
import { screens } from "#domain/index.ts";
import { shownView, viewsOf } from "#web/list/views/saved-views.ts";

const screen = screens.find(({ route }) => route === "/model-admin");
const standardViews = screen?.views ?? [];
const [all, second] = standardViews;

function shown(filter: string, base = all?.id ?? "", sort = "", columns = ""): string {
  if (!screen) throw new Error("there is no list of models");
  const one = { name: "mine", base: all?.id ?? "", filter: "isPay:true", sort: "", columns: "" };
  // Based on a view that the screen no longer has.
  const gone = { ...one, name: "wide", base: "gone", columns: "groupName" };
  return shownView(viewsOf(screen, [one, gone]), standardViews, { base, filter, sort, columns });
}

it("marks the saved view whose filter applies, however the address spells it", () => {
  expect(second?.filter).toBeTruthy();
  expect(shown("")).toBe(all?.id);
  expect(shown(second?.filter ?? "")).toBe(second?.id);
  expect(shown(`  ${second?.filter}`)).toBe(second?.id);
  expect(shown("", second?.id)).toBe(second?.id);
  expect(shown("isPay:true")).toBe("my:mine");
  expect(shown("isPay:true", undefined, "", "groupName")).toBe("my:wide");
  expect(shown(second?.filter ?? "", standardViews[2]?.id)).toBe(standardViews[2]?.id);
  // A filter that no view has is a filter on its base view.
  expect(shown("isVip:true")).toBe(all?.id);
  expect(shown("isVip:true", second?.id)).toBe(second?.id);
  expect(shown(second?.filter ?? "", undefined, "groupName")).toBe(all?.id);
});
