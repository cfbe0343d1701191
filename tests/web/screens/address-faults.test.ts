import { beforeAll, describe, expect, it } from "vitest";
import { findResource } from "#domain/index.ts";
import { screens } from "#domain/screens.ts";
import { matchRoute } from "#kernel/screen.ts";
import { loadTexts } from "#support/texts.ts";
import { panels } from "#web/areas/models/panels.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { readQuery } from "#web/routing/address.ts";
import { addressFaults } from "#web/screens/address-faults.ts";

beforeAll(async () => {
  await loadTexts("zh");
  installRegistry(createRegistry({ commands: [], resources: [], screens: [], queues: [], panels }));
});

function faults(path: string, query = "") {
  for (const screen of screens) {
    const parameters = matchRoute(screen.route, path);
    if (parameters) return addressFaults({ screen, parameters }, readQuery(query), findResource(screen.resource ?? ""));
  }
  throw new Error(`no screen has ${path}`);
}
const faultTexts = (path: string, query = ""): string[] =>
  faults(path, query).map(({ name, text }) => `${name}=${text}`);

describe("address of a list", () => {
  it("accepts every parameter that a list writes", () => {
    const whole = "f=status:wait&v=wait&s=-downloadCount&ps=500&at=12&id=17&tab=history&edit=17";
    expect(faultTexts("/model-admin", whole)).toEqual([]);
    expect(faultTexts("/model-machine-review", "v=dubious&id=4&at=3")).toEqual([]);
  });
  it("reports each parameter that the list cannot apply", () => {
    expect(faultTexts("/model-admin", "sort=-nope&zzz=1&page=999&filter=status:nope")).toEqual([
      "sort=-nope",
      "zzz=1",
      "page=999",
      "filter=status:nope",
    ]);
    expect(faultTexts("/model-admin", "s=-nope&v=gone&ps=0&at=-1&id=x&tab=zzz&edit=y")).toEqual([
      "s=-nope",
      "v=gone",
      "ps=0",
      "at=-1",
      "id=x",
      "tab=zzz",
      "edit=y",
    ]);
    expect(faultTexts("/model-admin", "ps=5000")).toEqual(["ps=5000"]);
    expect(faultTexts("/model-admin", "constructor=1")).toEqual(["constructor=1"]);
  });
  it("keeps the valid part of an order", () => {
    expect(faults("/model-admin", "s=-downloadCount,-nope,likeCount")).toMatchObject([
      { text: "-nope,likeCount", mend: { query: { s: "-downloadCount" } } },
    ]);
  });
});

it("accepts only 0 and 1 for isCanEdit in a record's address and reports anything else", () => {
  expect(faultTexts("/model-detail/17/x/0")).toEqual([]);
  expect(faultTexts("/model-detail/17/x/1", "tab=files")).toEqual([]);
  expect(faults("/model-detail/17/x/7")).toMatchObject([{ text: "7", mend: { path: "/model-detail/17/x/0" } }]);
  expect(faultTexts("/model-detail/17/x/1", "f=status:wait")).toEqual(["f=status:wait"]);
});

it("accepts only the parameters that a screen reads", () => {
  expect(faultTexts("/", "qr=abc")).toEqual([]);
  expect(faultTexts("/", "v=team&days=7")).toEqual([]);
  expect(faultTexts("/", "v=all&days=8&s=-id")).toEqual(["v=all", "days=8", "s=-id"]);
});
