import type { FastifyInstance } from "fastify";
import { codes } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { endpoints } from "./endpoints.ts";

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
  decimal: () => ({ type: "number" }),
  bool: () => ({ type: "boolean" }),
  enum: (field) => ({ enum: field.enumeration?.values.filter((v) => !v.filterOnly).map((v) => v.stored) ?? [] }),
  flags: (field) => ({ type: "array", items: plain.enum(field) }),
  time: () => ({ type: "integer", description: "seconds since 1970" }),
  date: () => ({ type: "string", format: "date" }),
  image: () => storedFile,
  video: () => storedFile,
  file: () => storedFile,
  images: () => ({ type: "array", items: storedFile }),
  i18n: () => ({ type: "object", additionalProperties: { type: "string" }, description: "by the number of Language" }),
  jump: () => ({ type: "object" }),
  json: (field) => {
    const shape = field.shape ? objectOf(field.shape) : {};
    return field.many ? { type: "array", items: shape } : shape;
  },
};

function schemaOf(field: Field): Schema {
  const schema = plain[field.kind](field);
  const limits: Schema = {};
  if (schema["type"] === "string" && field.max) limits["maxLength"] = field.max;
  if (schema["type"] === "array" && field.max) limits["maxItems"] = field.max;
  if (schema["type"] === "integer" || schema["type"] === "number")
    Object.assign(limits, { minimum: field.min, maximum: field.max });
  return { title: field.label[1], ...schema, ...limits };
}

function objectOf(fields: Fields): Schema {
  return {
    type: "object",
    additionalProperties: false,
    required: Object.keys(fields).filter((name) => fields[name]?.required && fields[name].when === undefined),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  };
}

/** The API as OpenAPI 3.1, from the same declarations that check each call. */
export function openApi(): Schema {
  const paths = Object.fromEntries(
    endpoints.map((endpoint) => [
      endpoint.path,
      {
        post: {
          summary: `${endpoint.label[1]} · ${endpoint.label[0]}`,
          operationId: endpoint.path.slice("/api/cxy/".length).replaceAll("/", "."),
          "x-access": endpoint.access,
          requestBody: { content: { "application/json": { schema: objectOf(endpoint.body) } } },
          responses: {
            200: {
              description: "Envelope",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } },
            },
          },
        },
      },
    ]),
  );
  const envelope = {
    type: "object",
    required: ["code", "msg", "result"],
    properties: { code: { enum: Object.values(codes) }, msg: { type: "string" }, result: {} },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Console API", version: "25.1.1" },
    paths,
    components: { schemas: { Envelope: envelope } },
  };
}

export function addOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get("/openapi.json", async (_request, reply) =>
    reply.type("application/json").send((text ??= JSON.stringify(openApi()))),
  );
}
