import type { FastifyInstance } from "fastify";
import type { CodeName } from "#kernel/errors.ts";
import { codes } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { codeMeanings } from "./code-meanings.ts";
import type { Described } from "#server/http/endpoints/endpoint.ts";
import { isOfQueue, permissionsOf, takesStepUp } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";

type Schema = Record<string, unknown>;

const id: Schema = { oneOf: [{ type: "string", pattern: "^\\d{1,18}$" }, { type: "integer" }] };
const storedFile: Schema = { type: "object", required: ["key"], properties: { key: { type: "string" } } };

const plain: Record<Field["kind"], (field: Field) => Schema> = {
  id: () => id,
  ref: () => id,
  refs: () => ({ type: "array", items: id }),
  text: () => ({ type: "string" }),
  longText: () => ({ type: "string" }),
  html: () => ({ type: "string", format: "html" }),
  url: () => ({ type: "string", format: "uri" }),
  color: () => ({ type: "string", pattern: "^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$" }),
  int: () => ({ type: "integer" }),
  money: () => ({ type: "integer", description: "minor units" }),
  bytes: () => ({ type: "integer", description: "bytes" }),
  decimal: () => ({ type: "number" }),
  bool: () => ({ type: "boolean" }),
  // A field with permission ids is of kind `flags` but has no enumeration.
  enum: ({ enumeration }) =>
    enumeration ? { enum: enumeration.values.filter((v) => !v.filterOnly).map((v) => v.stored) } : { type: "string" },
  flags: (field) => ({ type: "array", items: plain.enum(field) }),
  time: () => ({ type: "integer", description: "seconds since 1970" }),
  date: () => ({ type: "string", format: "date" }),
  image: () => storedFile,
  video: () => storedFile,
  file: () => storedFile,
  images: () => ({ type: "array", items: storedFile }),
  i18n: ({ byLanguage }) => ({
    type: "object",
    additionalProperties: byLanguage ? schemaOf(byLanguage) : { type: "string" },
    description: "by the number of Language",
  }),
  jump: () => ({ type: "object" }),
  json: (field) => {
    if (field.byId) return { type: "object", additionalProperties: schemaOf(field.byId), description: "by id" };
    const shape = field.each ? schemaOf(field.each) : field.shape ? objectOf(field.shape) : {};
    return field.many ? { type: "array", items: shape } : shape;
  },
};

export function schemaOf(field: Field): Schema {
  const schema = plain[field.kind](field);
  const limits: Schema = {};
  if (schema["type"] === "string" && field.max) limits["maxLength"] = field.max;
  if (schema["type"] === "array" && field.max) limits["maxItems"] = field.max;
  if (schema["type"] === "integer" || schema["type"] === "number")
    Object.assign(limits, { minimum: field.min, maximum: field.max });
  return { title: field.label[1], ...schema, ...limits };
}

function objectOf(fields: Fields): Schema {
  const required = Object.keys(fields).filter((name) => fields[name]?.required);
  return {
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  };
}

/** Builds the schema of a call's body. Fields of a new record are given flat or in `item`. */
const bodyOf = ({ body, needs }: Described): Schema => ({
  ...objectOf(body),
  ...(needs && { anyOf: [{ required: needs }, { required: ["item"], properties: { item: { required: needs } } }] }),
});

const headers = {
  token: { name: "__CXY_TOKEN_", in: "header", required: true, schema: { type: "string" } },
  uid: {
    name: "__CXY_UID_",
    in: "header",
    required: false,
    description: "Whose the token is; another's id answers identityInvalid",
    schema: { type: "string" },
  },
  requestId: {
    name: "__CXY_REQUESTID_",
    in: "header",
    required: true,
    description: "The same again for a call that is sent again: it is carried out once",
    schema: { type: "string", maxLength: 64 },
  },
} as const satisfies Record<string, Schema>;

const headersOf = ({ access, writes }: Described): Schema[] => {
  const names = [...(access === "public" ? [] : ["token", "uid"]), ...(writes ? ["requestId"] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
};

const named = (names: readonly string[], fields: Fields): Schema[] =>
  names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, in: "query", required: field.required === true, schema: schemaOf(field) }] : [];
  });

export const operationIdOf = ({ path }: Described): string => path.slice("/api/cxy/".length).replaceAll("/", ".");

function operation(call: Described): Schema {
  return {
    summary: `${call.label[1]} · ${call.label[0]}`,
    operationId: operationIdOf(call),
    "x-access": typeof call.access === "string" ? call.access : permissionsOf(call.access),
    ...(isOfQueue(call.access) && { "x-access-queue": call.access.queueIn }),
    ...(takesStepUp(call) && { "x-step-up": true }),
    parameters: headersOf(call),
    requestBody: { content: { "application/json": { schema: bodyOf(call) } } },
    responses: responsesOf(call),
  };
}

const responsesOf = ({ gives }: Described): Schema => ({
  200: {
    description: gives ? "The file, or the envelope of a refusal" : "Envelope",
    content: {
      ...(gives ? { [gives]: { schema: { type: "string" } } } : {}),
      "application/json": { schema: { $ref: "#/components/schemas/Envelope" } },
    },
  },
});

/** Describes the same call as a GET, where it accepts one. */
function inAddress(call: Described): Schema {
  if (!call.inAddress) return {};
  const { requestBody: _body, operationId, ...rest } = operation(call);
  const get = {
    ...rest,
    operationId: `${String(operationId)}.get`,
    parameters: [...headersOf(call), ...named(call.inAddress, call.body)],
  };
  return { get };
}

/** Builds the OpenAPI 3.1 document from the declarations that also check each call. */
export function openApi(): Schema {
  const paths = Object.fromEntries(calls.map((call) => [call.path, { post: operation(call), ...inAddress(call) }]));
  const meaning = Object.entries(codes)
    .map(([name, code]) => `${code} ${name}: ${codeMeanings[name as CodeName][1]}`)
    .join("\n");
  const envelope = {
    type: "object",
    required: ["code", "msg", "result"],
    properties: { code: { enum: Object.values(codes), description: meaning }, msg: { type: "string" }, result: {} },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Console API", version: "25.1.1" },
    paths,
    components: { schemas: { Envelope: envelope }, parameters: headers },
  };
}

export function addOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get("/openapi.json", async (_request, reply) =>
    reply.type("application/json").send((text ??= JSON.stringify(openApi()))),
  );
}
