import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { resources } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import type { Field } from "#kernel/field.ts";
import { personalFields } from "#kernel/inner-masks.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { calls } from "#server/http/endpoints/index.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const personal = resources.filter(({ fields }) => personalFields(fields).length > 0);

/** Middle of every value, which no mask shows. */
const CANARY = "canary";
let made = 0;

function canaryOf({ masked, max = 40 }: Field): string {
  made += 1;
  if (masked === "ip") return `203.0.${CANARY}.77`;
  return masked === "email" ? `z${CANARY}${made}@x.example` : `139${CANARY}${made}4567`.slice(0, max);
}

/** A value with a canary in every masked field, at any depth. */
function valueOf(field: Field): unknown {
  if (field.masked) return canaryOf(field);
  const value = Object.fromEntries(
    Object.entries(field.shape ?? {}).flatMap(([name, inner]) =>
      inner.masked || personalFields({ inner }).length > 0 ? [[name, valueOf(inner)]] : [],
    ),
  );
  return field.many ? [value] : value;
}

const make = (resource: Resource): Promise<AnyRecord> =>
  makeAny(
    api.db,
    resource,
    Object.fromEntries(personalFields(resource.fields).map((name) => [name, valueOf(resource.fields[name] as Field)])),
  );

/** Calls that show masked values as `reveal` does: their permission says so, and each is recorded with its reader. */
const revealing = [v2("printOrder", "packingSlip")];

/** Calls of a resource that read. An export has its own, because its answer is a sheet. */
const readsOf = ({ name }: Resource): string[] =>
  calls
    .filter(({ path, writes }) => !writes && path.startsWith(v2(name, "")) && !revealing.includes(path))
    .map(({ path }) => path);

it.each(personal.map((resource) => [resource.name, resource] as const))(
  "the masked values of %s are in no answer, sheet, event or operation record",
  async (name, resource) => {
    const { id } = await make(resource);
    const options = { token: api.admin };
    const columns = personalFields(resource.fields);
    const bodies = [{ id }, { filter: `id:${id}`, columns }, { ids: [id] }, {}];
    const texts: string[] = [];
    for (const path of readsOf(resource))
      for (const body of bodies) {
        const { body: text } = await api.app.inject({
          method: "POST",
          url: path,
          headers: {
            "content-type": "application/json",
            __cxy_token_: api.admin,
            __cxy_requestid_: `${name}-${made++}`,
          },
          payload: JSON.stringify(body),
        });
        texts.push(text);
      }
    const detail = await api.call<{ item: AnyRecord }>(v2(name, "detail"), { id }, options);
    expect(detail.code, detail.msg).toBe(codes.ok);
    for (const column of columns) expect(JSON.stringify(detail.result.item[column]), column).toContain("*");
    const { version } = detail.result.item;
    for (const verb of ["edit", "delete"])
      if (calls.some(({ path }) => path === v2(name, verb)))
        texts.push(JSON.stringify(await api.call(v2(name, verb), { id, version, remark: "改" }, options)));
    texts.push(JSON.stringify(await api.call(v2("operationRecord", "list"), { pageSize: 1_000 }, options)));
    const stored = await api.db.query<{ text: string }>(
      "select t::text as text from live_event t union all select t::text from operation_record t where resource <> 'operationRecord' and ip not like '%canary%' union all select t::text from request t",
    );
    for (const text of [...texts, ...stored.map(({ text }) => text)]) expect(text).not.toContain(CANARY);
  },
);
