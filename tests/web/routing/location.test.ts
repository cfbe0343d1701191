import { describe, expect, it, vi } from "vitest";
import { screens } from "#domain/index.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { readQuery, writeQuery } from "#web/routing/address.ts";
import { loginPath, pageFrom } from "#web/routing/login-redirect.ts";
import { readPlace, writePlace } from "#web/routing/parse-address.ts";
import { findRoute, isSamePage } from "#web/routing/routes.ts";

installRegistry(createRegistry({ commands: [], resources: [], screens, queues: [] }));

describe("address in the hash", () => {
  it("reads path and query from a hash, also without a leading slash", () => {
    expect(readPlace("#/model-admin?f=status:wait&id=1")).toEqual({
      path: "/model-admin",
      query: "f=status:wait&id=1",
    });
    expect(readPlace("")).toEqual({ path: "/", query: "" });
    expect(readPlace("#model-admin")).toEqual({ path: "/model-admin", query: "" });
    expect(writePlace({ path: "/a", query: "x=1" })).toBe("/a?x=1");
  });
  it("copies a link without the row position, which differs in another user's list", async () => {
    vi.stubGlobal("location", { origin: "https://a", pathname: "/", hash: "#/model-admin?f=status:up&id=12&at=7" });
    vi.resetModules();
    const { linkHere } = await import("#web/routing/address.ts");
    expect(linkHere()).toBe("https://a/#/model-admin?f=status:up&id=12");
    vi.unstubAllGlobals();
  });
  it("makes a delayed change before the screen is left, and before its link is read", async () => {
    const location = { origin: "https://a", pathname: "/", search: "", hash: "#/model-admin" };
    const write = (_state: unknown, _title: string, url: string): void => {
      location.hash = url.slice(url.indexOf("#"));
    };
    vi.stubGlobal("location", location);
    vi.stubGlobal("history", {});
    vi.stubGlobal("History", { prototype: { pushState: write, replaceState: write } });
    vi.resetModules();
    const { linkHere, setQuery } = await import("#web/routing/address.ts");
    const { changeLater, leftPlace, setPlace } = await import("#web/routing/location.ts");
    const showLater = (id: string) => changeLater(() => setQuery({ id }, "silent"), 60_000);
    showLater("1");
    expect(linkHere()).toBe("https://a/#/model-admin?id=1");
    showLater("2");
    setPlace("/");
    expect(leftPlace()).toEqual({ path: "/model-admin", query: "id=2" });
    showLater("3")();
    setPlace("/model-admin");
    expect(leftPlace()).toEqual({ path: "/", query: "" });
    vi.unstubAllGlobals();
  });
  it("reproduces every query value", () => {
    const query = { f: 'status:wait,up -isVip:true "手机 支架" (a | b) 100% a+b c&d=e #x', id: "12" };
    expect(readQuery(writeQuery(query))).toEqual(query);
  });
  it("writes readable queries, drops empty parameters and tolerates invalid escapes", () => {
    expect(writeQuery({ f: "status:wait,up category:^12", s: "" })).toBe("f=status:wait,up+category:%5E12");
    expect(readQuery("f=%E4%B8&id=1")["id"]).toBe("1");
  });
});

describe("findRoute and isSamePage", () => {
  it("finds a screen and its parameters by path", () => {
    expect(findRoute("/model-admin")?.screen.route).toBe("/model-admin");
    expect(findRoute("/model-admin/")?.screen.route).toBe("/model-admin");
    expect(findRoute("/model-detail/12/%E9%BE%99/0")?.parameters).toEqual({ id: "12", name: "龙", isCanEdit: "0" });
  });
  it("identifies a record's page by its id and ignores the name", () => {
    expect(isSamePage("/config-auth-group/3/A", "/config-auth-group/3/B")).toBe(true);
    expect(isSamePage("/model-detail/3/A/0", "/model-detail/3/B/1")).toBe(true);
    expect(isSamePage("/model-detail/3/A/0", "/model-detail/4/A/0")).toBe(false);
    expect(isSamePage("/config-auth-group/3/A", "/model-detail/3/A/0")).toBe(false);
    expect(isSamePage("/model-admin", "/manage-admin")).toBe(false);
  });
  it("returns null for an unknown path, so that the fallback is shown", () => {
    for (const path of ["/nowhere", "/model-detail/12", "/model-detail/%/x/0", "/model-admin/x"])
      expect(findRoute(path)).toBeNull();
  });
});

describe("login redirect", () => {
  it("remembers the whole address for after the login", () => {
    const path = loginPath({ path: "/model-admin", query: "f=status:wait&id=3" });
    expect(pageFrom(readPlace(path).query)).toBe("/model-admin?f=status:wait&id=3");
    expect(loginPath({ path: "/", query: "" })).toBe("/login");
  });
  it("never redirects to another site or back to the login", () => {
    for (const wanted of ["//evil.example", "https://evil.example", "/login", "/login?pageFrom=/x"])
      expect(pageFrom(`pageFrom=${encodeURIComponent(wanted)}`)).toBe("/");
  });
});

describe("a screen that lists the records of one parent", () => {
  it("has a filter for the parent in the address, and keeps its identity", () => {
    const match = findRoute("/topic-manage/models/17");
    expect(match?.screen).toMatchObject({ route: "/topic-manage/models/{id}", preset: "topic:17" });
    expect(findRoute("/topic-manage/models/17")?.screen).toBe(match?.screen);
    expect(findRoute("/topic-manage/models/18")?.screen.preset).toBe("topic:18");
  });
  it("does not exist for what is no id", () => {
    expect(findRoute("/topic-manage/models/17 | topic:18")).toBeNull();
    expect(findRoute("/topic-manage/models/x")).toBeNull();
  });
});
