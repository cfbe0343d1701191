import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codes } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { problemsOf } from "#kernel/validate.ts";
import { endpoints } from "#server/http/endpoints/index.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import type { TestApp } from "#support/app.ts";
import { endsSession, testApp } from "#support/app.ts";
import { bodyFieldClass, isPaging, oneOfEach, wayClass } from "#support/classes.ts";
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

interface Tried {
  call: Endpoint;
  name: string;
  field: Field;
}
const fields = endpoints.flatMap((call) =>
  Object.entries(call.body).map(([name, field]): Tried => ({ call, name, field })),
);
/** A field of each class, in the body of a call. */
const fieldsTried = oneOfEach(fields, ({ call, name, field }) => bodyFieldClass(call, name, field));
/** A call of each class. */
const callsTried = oneOfEach(endpoints, wayClass);

/** Values that no integer and no id can store. */
const unstorable: Readonly<Record<string, readonly unknown[]>> = {
  int: [2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, 0.5],
  id: ["9223372036854775808", "-1", "1e3", -1, 0.5],
};

/** Returns the wrong values of a field, each with the path of the problem that it has. */
function wrongValues({ name, field }: Tried): Wrong[] {
  const whole = isChecked(field) ? [mistyped(field)] : [];
  const isText = field.kind === "text" || field.kind === "longText";
  const long = isText ? ["长".repeat((field.max ?? 0) + 1)] : [];
  const numbers = isPaging(name) ? [] : (unstorable[field.kind] ?? []);
  const here = [...whole, ...long, ...numbers].map((value) => ({ value, path: name }));
  return [...here, ...mistypedWithin(field).map(({ value, path }) => ({ value, path: name + path }))];
}

type Problems = { path: string; details: { path: string }[] };
const send = (path: string, body: unknown) => api.call<Problems>(path, body, { token: api.admin });
const text = (value: unknown): string => (JSON.stringify(value) ?? "").slice(0, 60);

describe("the definition of each body", () => {
  it("refuses what it does not declare, and names each problem", () => {
    const wrong: string[] = [];
    for (const { path, body } of endpoints) {
      const names = problemsOf(body, { noSuchField: 1 }).map((one) => one.path);
      const required = Object.keys(body).filter((name) => body[name]?.required);
      if (["noSuchField", ...required].some((name) => !names.includes(name))) wrong.push(`${path}: ${names.join()}`);
    }
    for (const tried of fields)
      for (const { value, path } of wrongValues(tried)) {
        const names = problemsOf(tried.call.body, { [tried.name]: value }).map((one) => one.path);
        if (!names.some((name) => name === path || name.startsWith(`${path}[`)))
          wrong.push(`${tried.call.path} ${path} ${text(value)}: ${names.join()}`);
      }
    expect(wrong).toEqual([]);
  });
});

const noObjects = ["", "[1", "null", "[]", '"x"', "7", '{"__proto__":{"a":1}}', "{".repeat(5_000)];

describe("each class of calls", () => {
  it("refuses an undeclared body by the path of its problem", async () => {
    const wrong: string[] = [];
    for (const { path, body } of callsTried) {
      const unknown = await send(path, { noSuchField: 1 });
      if (unknown.code !== codes.illegalParameter || unknown.result.path !== "noSuchField")
        wrong.push(`${path} unknown`);
      const required = Object.keys(body).filter((name) => body[name]?.required);
      const missing = required.length > 0 ? (await send(path, {})).result.details.map((one) => one.path) : [];
      if (required.some((name) => !missing.includes(name))) wrong.push(`${path}: ${missing.join()}`);
      if ((await send(path, { a: "x".repeat(2 * 1024 * 1024) })).code !== codes.illegalParameter)
        wrong.push(`${path} huge`);
    }
    for (const tried of fieldsTried)
      for (const { value, path } of wrongValues(tried)) {
        const { code, msg, result } = await send(tried.call.path, { [tried.name]: value });
        const names = code === codes.illegalParameter ? result.details.map((one) => one.path) : [];
        if (!names.some((name) => name === path || name.startsWith(`${path}[`)))
          wrong.push(`${tried.call.path} ${path} ${text(value)}: ${code} ${msg}`);
      }
    expect(wrong).toEqual([]);
  });

  it("refuses what is no object", async () => {
    const wrong: string[] = [];
    for (const { path } of callsTried.filter((one) => !endsSession.has(one.path)))
      for (const body of noObjects) {
        const { code } = await send(path, body);
        // An empty body counts as {}, which some calls accept.
        if (code !== codes.illegalParameter && !(code === codes.ok && ["", "null"].includes(body)))
          wrong.push(`${path} ${body.slice(0, 20)}: ${code}`);
      }
    expect(wrong).toEqual([]);
  });

  it("needs a request id for a write", async () => {
    const writing = endpoints.filter(
      ({ writes, body }) => writes && !Object.values(body).some(({ required }) => required),
    );
    for (const { path } of oneOfEach(writing, wayClass)) {
      const headers = { __cxy_token_: api.admin, "content-type": "application/json" };
      const reply = await api.app.inject({ method: "POST", url: path, headers, payload: "{}" });
      expect(reply.json(), path).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "__CXY_REQUESTID_" },
      });
    }
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
    const path = endpoints.find(({ access }) => access !== "public")?.path ?? "";
    const xml = await api.call(path, "<a/>", { token: api.admin, headers: { "content-type": "text/xml" } });
    expect(xml.code).toBe(codes.illegalParameter);
    const deep = JSON.parse(`${'{"a":'.repeat(40)}1${"}".repeat(40)}`) as unknown;
    expect((await api.call(path, deep, { token: api.admin })).code).toBe(codes.illegalParameter);
  });
});
