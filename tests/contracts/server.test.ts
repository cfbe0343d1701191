import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { operations } from "#commands/operations.ts";
import { problemsOf } from "#kernel/validate.ts";
import { codes } from "#kernel/errors.ts";
import { leadPermission } from "#kernel/queue.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { v2 } from "#domain/api/call.ts";
import { measures } from "#domain/risk/measures.ts";
import { changesPlace } from "#server/commands/rank.ts";
import { inverses } from "#server/commands/undo.ts";
import { permissionsOf } from "#server/http/endpoints/endpoint.ts";
import { calls, endpoints } from "#server/http/endpoints/index.ts";
import { openApi, operationIdOf } from "#server/http/openapi/openapi.ts";
import { openApiPage } from "#server/http/openapi/openapi-page.ts";
import { rulesOfAreas } from "#server/generated/rules.ts";
import { writable } from "#server/resources/write.ts";
import type { Inventory } from "#tools/lib/inventory.ts";
import { documents } from "#tools/lib/documents.ts";

describe("endpoints", () => {
  const paths = calls.map(({ path }) => path);

  it("have paths below the specification's prefixes that end in a verb", () => {
    for (const path of paths)
      expect(path).toMatch(
        /^\/api\/(cxy\/(manager\/v2\/[a-zA-Z0-9]+|manager\/v3\/model|account\/v2)|rest\/lottery)\/[a-zA-Z0-9]+$/,
      );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("include list, detail and history of every resource, and every command that the server runs", () => {
    for (const { name } of resources)
      for (const verb of ["list", "detail", "history"]) expect(paths).toContain(v2(name, verb));
    for (const { resource, verb, action } of commands)
      if (resource && action.type !== "browser") expect(paths).toContain(v2(resource, verb));
  });

  it("require only permissions that exist", () => {
    const known = new Set([
      ...commands.map(({ id }) => id),
      ...screens.flatMap((screen) => permissionOfScreen(screen) ?? []),
      ...queues.map(leadPermission),
    ]);
    for (const { path, access } of calls)
      for (const permission of permissionsOf(access)) expect(known, path).toContain(permission);
  });

  it("are public only before a login, or where members read", () => {
    expect(endpoints.filter(({ access }) => access === "public").map(({ path }) => path)).toEqual([
      "/api/cxy/account/v2/loginV2",
      "/api/cxy/account/v2/puzzle",
      "/api/cxy/account/v2/puzzleAnswer",
      "/api/cxy/account/v2/getVerifyCode",
      "/api/cxy/account/v2/quickLogin",
      "/api/cxy/account/v2/qrLogin",
      "/api/cxy/account/v2/qrQuery",
      // The token of the ended login session authorizes this call.
      "/api/cxy/manager/v2/queue/leave",
      "/api/cxy/account/v2/secondFactor",
      // A ticket or a login authorizes these calls.
      "/api/cxy/manager/v2/sentFile/getAliyunInfo",
      "/api/cxy/manager/v2/sentFile/preUpload",
      "/api/cxy/manager/v2/sentFile/sent",
      "/api/cxy/manager/v2/rtcChannel/place",
      "/api/cxy/manager/v2/cdnResource/open",
      "/api/cxy/manager/v2/companyPage/open",
      "/api/cxy/manager/v2/companyPage/accept",
    ]);
  });
});

describe("the automatic review", () => {
  it("has measures of texts for each kind of record that it judges, because nothing would be found without them", () => {
    const judged = rulesOfAreas.flatMap(({ review }) => Object.keys(review ?? {}));
    expect(judged).not.toEqual([]);
    expect(judged.filter((name) => !measures.bannedWord.scopes.some((scope) => scope === name))).toEqual([]);
  });
});

describe("undo", () => {
  it("is offered only for what operation records or an inverse of the server can restore", () => {
    for (const { id, action, resource, undoable, unaudited } of commands) {
      const isPlace = changesPlace({ command: id, resource: resource ?? "" });
      const isWhole = isPlace || (["transition", "change"].includes(action.type) && !unaudited);
      if (undoable) expect(isWhole || id in inverses, id).toBe(true);
    }
    const promised = commands.filter(({ undoable }) => undoable).map(({ id }) => id);
    expect(promised).toEqual(expect.arrayContaining([...Object.keys(inverses), "model.pass", "model.remark"]));
    expect(promised.filter((id) => Object.hasOwn(operations, id))).toEqual([]);
  });

  it("is offered for all decisions, and for no command that changes permissions", () => {
    for (const { id, resource, risk, decision, undoable } of commands) {
      if (resource === "admin" || resource === "authGroup" || risk === "permits") expect(undoable, id).toBe(false);
      if (decision) expect(undoable, id).toBe(true);
    }
  });
});

describe("the OpenAPI page", () => {
  const page = JSON.parse(JSON.stringify(openApi())) as {
    openapi: string;
    paths: Record<
      string,
      {
        post: {
          operationId: string;
          parameters: { $ref?: string }[];
          requestBody: { content: Record<string, { schema: unknown }> };
        };
      }
    >;
    components: {
      schemas: Record<string, { properties: { code: { enum: number[]; description: string } } }>;
      parameters: Record<string, { name: string }>;
    };
  };

  /** Checks a schema against the parts of JSON Schema 2020-12 that are used here. */
  function expectSchema(schema: unknown, where: string): void {
    expect(schema, where).toBeTypeOf("object");
    const { type, properties, items, required, oneOf, enum: values, pattern } = schema as Record<string, unknown>;
    if (type !== undefined)
      expect(["object", "array", "string", "integer", "number", "boolean"], where).toContain(type);
    if (values !== undefined) expect(new Set(values as unknown[]).size, where).toBe((values as unknown[]).length);
    if (pattern !== undefined) expect(() => new RegExp(String(pattern), "u"), where).not.toThrow();
    for (const name of (required ?? []) as string[]) expect(properties, where).toHaveProperty([name]);
    for (const [name, inner] of Object.entries((properties ?? {}) as object)) expectSchema(inner, `${where}.${name}`);
    if (items !== undefined) expectSchema(items, `${where}[]`);
    for (const inner of (oneOf ?? []) as unknown[]) expectSchema(inner, where);
  }

  it("describes every call with a valid schema and a unique id", () => {
    expect(page.openapi).toBe("3.1.0");
    expect(Object.keys(page.paths).toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
    const ids = Object.values(page.paths).map(({ post }) => post.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { post }] of Object.entries(page.paths))
      for (const { schema } of Object.values(post.requestBody.content)) expectSchema(schema, path);
  });

  it("requires the same fields of a new record as the server and the form, flat or in item", () => {
    for (const resource of resources.filter(({ allows }) => allows.includes("add"))) {
      const call = calls.find(({ path }) => path === v2(resource.name, "add"));
      // The call for models has its own schema.
      if (!call || resource.name === "model") continue;
      const wanted = problemsOf(writable(resource), {}).map(({ path }) => path);
      expect(page.paths[call.path]?.post.requestBody.content["application/json"]?.schema, resource.name).toMatchObject({
        anyOf: [{ required: wanted }, { required: ["item"], properties: { item: { required: wanted } } }],
      });
    }
  });

  it("names every code once, and refers only to existing parts", () => {
    expect(page.components.schemas["Envelope"]?.properties.code.enum).toEqual(Object.values(codes));
    // The two codes that end a login session have different descriptions (platform-api.md).
    const lines = page.components.schemas["Envelope"]?.properties.code.description.split("\n");
    expect(lines).toHaveLength(Object.keys(codes).length);
    expect(lines).toContainEqual(expect.stringMatching(/^4 tokenInvalid: No token/));
    expect(lines).toContainEqual(expect.stringMatching(/^5 identityInvalid: The token no longer identifies/));
    for (const [, name] of JSON.stringify(page).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(page.components.schemas).toHaveProperty(name ?? "");
    for (const { path, access, writes } of calls) {
      const wanted = [...(access === "public" ? [] : ["token", "uid"]), ...(writes ? ["requestId"] : [])];
      const headers = page.paths[path]?.post.parameters.flatMap(({ $ref = "" }) => $ref.split("/").at(-1) || []);
      expect(headers, path).toEqual(wanted);
      for (const name of wanted) expect(page.components.parameters).toHaveProperty(name);
    }
  });
});

describe("the HTML page of the API", () => {
  const pages = [openApiPage("zh"), openApiPage("en")];
  const all = (page: string, pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, match]) => match ?? "");

  it("has every call with its address and fields, every code, and only working links", () => {
    for (const page of pages) {
      const ids = all(page, / id="([^"]+)"/g);
      expect(new Set(ids).size).toBe(ids.length);
      expect(all(page, /<article id="([^"]+)"/g).toSorted()).toEqual(calls.map(operationIdOf).toSorted());
      expect(all(page, / href="#([^"]+)"/g).filter((id) => !ids.includes(id))).toEqual([]);
      for (const { path } of calls) expect(page).toContain(`<code>${path}</code>`);
      for (const code of Object.values(codes)) expect(page).toContain(`<th scope="row">${code}</th>`);
      const numbers = all(page, /<th scope="row">(\d+)<\/th>/g).map(Number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    expect(pages[0]).toContain("<code>item.groupName</code>");
    expect(pages[1]).toMatch(/<code>groupItem\.groupName<\/code>.*?<td>string ≤ 60<\/td><td>Name<\/td>/);
  });

  it("is in one language, runs no script, and loads nothing", () => {
    const [zh = "", en = ""] = pages;
    expect(en.replace('lang="zh">中文', "")).not.toMatch(/[\u4e00-\u9fff]/);
    expect(zh).toContain("机审");
    for (const page of pages) expect(page).not.toMatch(/<script|javascript:| on\w+=| src=|<link|@import|url\(/i);
  });
});

describe("the inventory", () => {
  it("prints everything that is built as JSON", () => {
    const run = spawnSync(process.execPath, ["src/tools/run.mjs", "inventory"], {
      encoding: "utf8",
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(run.stderr).toBe("");
    const printed = JSON.parse(run.stdout) as Inventory;
    expect(printed.routes).toHaveLength(screens.length);
    // The number of the specification's routes, plus /outbox, /periodic-jobs and /second-opinions.
    expect(printed.routes.length + printed.routesNotBuilt).toBe(267 + 3);
    expect(printed.resources).toHaveLength(resources.length);
    const ids = printed.commands.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(commands.map(({ id }) => id)));
    expect(new Set(printed.endpoints.map(({ path }) => path)).size).toBe(calls.length);
    expect(printed.endpoints.filter(({ method }) => method === "GET")).toHaveLength(1);
    expect(printed.enumerations["MachineReview"]).toMatchObject({ wait: 1, reviewFailed: 6 });
    expect(printed.resources.find(({ name }) => name === "model")?.states["status"]).toContainEqual({
      key: "up",
      stored: 2,
    });
  });
});

describe("generated documents", () => {
  it.each(Object.entries(documents()))("%s is current: else npm run generate", (name, text) =>
    expect(readFileSync(name, "utf8")).toBe(text),
  );
});
