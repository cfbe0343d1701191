import { describe, expect, it, vi } from "vitest";
import { screens } from "#domain/index.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { readQuery, writeQuery } from "#web/routing/address.ts";
import { loginPath, pageFrom } from "#web/routing/login-redirect.ts";
import { readPlace, writePlace } from "#web/routing/place.ts";
import { findRoute, isSamePage } from "#web/routing/routes.ts";

installRegistry(createRegistry({ commands: [], resources: [], screens, queues: [] }));

describe("the hash", () => {
  it("holds path and query, also in a pasted link", () => {
    expect(readPlace("#/model-admin?f=status:wait&id=1")).toEqual({
      path: "/model-admin",
      query: "f=status:wait&id=1",
    });
    expect(readPlace("")).toEqual({ path: "/", query: "" });
    expect(readPlace("#model-admin")).toEqual({ path: "/model-admin", query: "" });
    expect(writePlace({ path: "/a", query: "x=1" })).toBe("/a?x=1");
  });
  it("goes into a link without the row, which stands elsewhere in another's list", async () => {
    vi.stubGlobal("location", { origin: "https://a", pathname: "/", hash: "#/model-admin?f=status:up&id=12&at=7" });
    vi.resetModules();
    const { linkHere } = await import("#web/routing/address.ts");
    expect(linkHere()).toBe("https://a/#/model-admin?f=status:up&id=12");
    vi.unstubAllGlobals();
  });
  it("gives every value back as it was", () => {
    const query = { f: 'status:wait,up -isVip:true "手机 支架" (a | b) 100% a+b c&d=e #x', id: "12" };
    expect(readQuery(writeQuery(query))).toEqual(query);
  });
  it("stays readable, drops empty parts and survives broken escapes", () => {
    expect(writeQuery({ f: "status:wait,up category:^12", s: "" })).toBe("f=status:wait,up+category:%5E12");
    expect(readQuery("f=%E4%B8&id=1")["id"]).toBe("1");
  });
});

describe("routes", () => {
  it("are found with their parameters", () => {
    expect(findRoute("/model-admin")?.screen.route).toBe("/model-admin");
    expect(findRoute("/model-admin/")?.screen.route).toBe("/model-admin");
    expect(findRoute("/model-detail/12/%E9%BE%99/0")?.parameters).toEqual({ id: "12", name: "龙", isCanEdit: "0" });
  });
  it("lead to one page of a record, whatever they call it", () => {
    expect(isSamePage("/config-auth-group/3/A", "/config-auth-group/3/B")).toBe(true);
    expect(isSamePage("/model-detail/3/A/0", "/model-detail/3/B/1")).toBe(true);
    expect(isSamePage("/model-detail/3/A/0", "/model-detail/4/A/0")).toBe(false);
    expect(isSamePage("/config-auth-group/3/A", "/model-detail/3/A/0")).toBe(false);
    expect(isSamePage("/model-admin", "/manage-admin")).toBe(false);
  });
  it("are null where no screen is, so that the fallback shows", () => {
    for (const path of ["/nowhere", "/model-detail/12", "/model-detail/12/%/0", "/model-admin/x"])
      expect(findRoute(path)).toBeNull();
  });
});

describe("the way to the login and back", () => {
  it("remembers the whole address", () => {
    const path = loginPath({ path: "/model-admin", query: "f=status:wait&id=3" });
    expect(pageFrom(readPlace(path).query)).toBe("/model-admin?f=status:wait&id=3");
    expect(loginPath({ path: "/", query: "" })).toBe("/login");
  });
  it("never leads out of the console or round in a circle", () => {
    for (const wanted of ["//evil.example", "https://evil.example", "/login", "/login?pageFrom=/x"])
      expect(pageFrom(`pageFrom=${encodeURIComponent(wanted)}`)).toBe("/");
  });
});
