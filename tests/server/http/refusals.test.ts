import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { endpoints } from "#server/http/endpoints/index.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import type { TestApp } from "#support/app.ts";
import { endsSession, testApp } from "#support/app.ts";
import { rowCounts } from "#support/rows.ts";

let api: TestApp;
let before: Record<string, number>;
beforeAll(async () => {
  api = await testApp();
  before = await rowCounts(api.db);
});
afterAll(() => api.close());

/** A value that no field of the kind accepts. */
const mistyped = (field: Field): unknown => (["i18n", "json", "jump"].includes(field.kind) ? true : { a: [] });

interface Wrong {
  value: unknown;
  /** Path below the field's own. */
  path: string;
}

/** Valid values with one mistyped entry or part, for each depth of the field. */
function mistypedWithin(field: Field): Wrong[] {
  const below = (each: Field, path: string, whole: (value: unknown) => unknown): Wrong[] =>
    [{ value: mistyped(each), path: "" }, ...mistypedWithin(each)]
      .filter(() => isChecked(each))
      .map((one) => ({ value: whole(one.value), path: path + one.path }));
  if (field.many && field.kind === "json") return below({ ...field, many: false }, "[0]", (value) => [value]);
  switch (field.kind) {
    case "flags":
    case "refs":
      return [{ value: [{ a: [] }], path: "[0]" }];
    case "images":
      return [
        { value: [{ a: [] }], path: "[0]" },
        { value: [{ key: "a", name: { a: 1 } }], path: "[0].name" },
      ];
    case "image":
    case "video":
    case "file":
      return [{ value: { key: "a", name: { a: [] } }, path: ".name" }];
    case "i18n":
      return [{ value: { 1: { a: [] } }, path: ".1" }];
    default:
  }
  if (field.each) return mistypedWithin(field.each);
  if (field.byId) return below(field.byId, ".1", (value) => ({ 1: value }));
  // Parts with a condition do not exist in a value that has nothing else.
  return Object.entries(field.shape ?? {})
    .filter(([, part]) => part.when === undefined)
    .flatMap(([name, part]) => below(part, `.${name}`, (value) => ({ [name]: value })));
}

/** True for fields checked by kind. The handler checks the others in more detail. */
const isChecked = (field: Field): boolean => field.kind !== "json" || field.shape !== undefined;

const cases = endpoints.map((endpoint, at) => [endpoint.path, endpoint, at] as const);

/** A share of values, another one for each call. One code checks the bodies of all calls, so that each meets some. */
const shareOf = <T>(values: readonly T[], at: number, shares: number): T[] =>
  values.filter((_, i) => (i + at) % shares === 0);

const namesUnknownField = async ({ path }: Endpoint): Promise<void> => {
  const reply = await api.call(path, { noSuchField: 1 }, { token: api.admin });
  expect(reply).toMatchObject({ code: codes.illegalParameter, result: { path: "noSuchField" } });
};

const namesMistypedFields = async ({ path, body }: Endpoint): Promise<void> => {
  for (const [name, field] of Object.entries(body)) {
    if (!isChecked(field)) continue;
    const reply = await api.call<{ details: { path: string }[] }>(
      path,
      { [name]: mistyped(field) },
      { token: api.admin },
    );
    expect(reply.code, `${name}: ${reply.msg}`).toBe(codes.illegalParameter);
    expect(reply.result.details.map((one) => one.path.split(/[.[]/)[0])).toContain(name);
  }
};

const namesMistypedParts = async ({ path, body }: Endpoint): Promise<void> => {
  for (const [name, field] of Object.entries(body)) {
    for (const wrong of mistypedWithin(field)) {
      const reply = await api.call<{ details: { path: string }[] }>(
        path,
        { [name]: wrong.value },
        { token: api.admin },
      );
      expect(reply.code, `${name}${wrong.path}: ${reply.msg}`).toBe(codes.illegalParameter);
      expect(reply.result.details.map((one) => one.path)).toContain(name + wrong.path);
    }
  }
};

const namesMissingFields = async ({ path, body }: Endpoint): Promise<void> => {
  const required = Object.keys(body).filter((name) => body[name]?.required);
  if (required.length === 0) return;
  const reply = await api.call<{ details: { path: string }[] }>(path, {}, { token: api.admin });
  expect(reply.code).toBe(codes.illegalParameter);
  expect(reply.result.details.map((one) => one.path)).toEqual(expect.arrayContaining(required));
};

const refusesTooLong = async ({ path, body }: Endpoint, at: number): Promise<void> => {
  for (const [name, field] of Object.entries(body)) {
    if (field.kind !== "text" && field.kind !== "longText") continue;
    const reply = await api.call(path, { [name]: "长".repeat((field.max ?? 0) + 1) }, { token: api.admin });
    expect(reply.code, name).toBe(codes.illegalParameter);
  }
  for (const size of shareOf([2 * 1024 * 1024], at, 16)) {
    const huge = await api.call(path, { a: "x".repeat(size) }, { token: api.admin });
    expect(huge.code).toBe(codes.illegalParameter);
  }
};

const refusesUnstorable = async ({ path, body }: Endpoint, at: number): Promise<void> => {
  const wrong = {
    int: [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, 0.5],
    id: ["9223372036854775808", "-1", "1e3", -1, 0.5],
  };
  for (const [name, field] of Object.entries(body)) {
    if ((field.kind !== "int" && field.kind !== "id") || name === "page" || name === "pageSize") continue;
    for (const value of shareOf(wrong[field.kind], at, 2)) {
      const reply = await api.call<{ details: { path: string }[] }>(path, { [name]: value }, { token: api.admin });
      expect(reply.code, `${name} ${value}: ${reply.msg}`).toBe(codes.illegalParameter);
      expect(reply.result.details.map((one) => one.path)).toContain(name);
    }
  }
};

const noObjects = ["", "[1", "null", "[]", '"x"', "7", '{"__proto__":{"a":1}}', "{".repeat(5_000)];

const refusesWhatIsNoObject = async ({ path }: Endpoint, at: number): Promise<void> => {
  for (const body of shareOf(noObjects, at, 4)) {
    const reply = await api.call(path, body, { token: api.admin });
    // An empty body counts as {}, which some calls accept.
    if (reply.code === codes.ok) expect(["", "null"]).toContain(body);
    else expect(reply.code, body.slice(0, 20)).toBe(codes.illegalParameter);
  }
};

const needsRequestId = async ({ path, body }: Endpoint): Promise<void> => {
  if (Object.values(body).some((field) => field.required)) return;
  const reply = await api.app.inject({
    method: "POST",
    url: path,
    headers: { __cxy_token_: api.admin, "content-type": "application/json" },
    payload: "{}",
  });
  expect(reply.json()).toMatchObject({ code: codes.illegalParameter, result: { path: "__CXY_REQUESTID_" } });
};

describe("every call", () => {
  it.each(cases)("%s refuses every undeclared body, and names the problem", async (_, endpoint, at) => {
    await namesUnknownField(endpoint);
    await namesMistypedFields(endpoint);
    await namesMistypedParts(endpoint);
    await namesMissingFields(endpoint);
    await refusesTooLong(endpoint, at);
    await refusesUnstorable(endpoint, at);
    if (!endsSession.has(endpoint.path)) await refusesWhatIsNoObject(endpoint, at);
    if (endpoint.writes) await needsRequestId(endpoint);
  });

  it("writes nothing while it refuses a body", async () => {
    // The outbox accepts an empty body, and each read of it is recorded.
    await api.db.query("delete from operation_record where command = 'admin.readOutbox'");
    const { login_attempt: _, ...after } = await rowCounts(api.db);
    const { login_attempt: __, ...was } = before;
    // logout and the QR code accept an empty body: a session is removed, a request id is stored, a code is created.
    const apart = { session: 0, request: 0, qr_login: 0 };
    expect({ ...after, ...apart }).toEqual({ ...was, ...apart });
  });
});

describe("an unknown call", () => {
  it("answers an unknown call in the envelope below /api, and with 404 elsewhere", async () => {
    expect(await api.call("/api/cxy/manager/v2/model/fly", {}, { token: api.admin })).toMatchObject({
      code: codes.notFound,
    });
    expect((await api.app.inject({ method: "GET", url: "/nothing" })).statusCode).toBe(404);
  });

  it("accepts only JSON, and refuses values nested too deeply", async () => {
    const [path] = cases.find(([, { access }]) => access !== "public") ?? [""];
    const xml = await api.call(path, "<a/>", { token: api.admin, headers: { "content-type": "text/xml" } });
    expect(xml.code).toBe(codes.illegalParameter);
    const deep = JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`) as unknown;
    expect((await api.call(path, deep, { token: api.admin })).code).toBe(codes.illegalParameter);
  });
});
