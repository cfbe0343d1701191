import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { isFigure, isList, standardFields } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import { insertRecord, writable } from "#server/resources/write.ts";
import type { TestApp } from "./app.ts";
import { makeCategory, makeModel, makeModelFile, makeUser, now } from "./factory.ts";
import { png, stl, upload } from "./upload.ts";

export type Values = Record<string, unknown>;
const both = (text: string): object => ({ "1": text, "0": `${text} in English` });
const row = (key: string, more: object): object[] => [{ key, ...more }];
let numbers = 0;
const unique = (): string => `sample-${++numbers}`;

/** Creates a group that grants nothing, so that every admin may assign it. */
const aGroup = async (db: Sql): Promise<string> => (await makeAny(db, resourceNamed("authGroup"))).id;

/** Bodies of new records whose values depend on each other by rules that are not part of the definitions. */
const dependent: Readonly<Record<string, (api: TestApp) => Promise<Values[]>>> = {
  model: async (api) => {
    const cover = (await upload(api, "cover.png", await png())).result;
    const links = { author: (await makeUser(api.db)).id, categoryId: (await makeCategory(api.db)).id };
    return [{ groupName: "花瓶", covers: [cover], modelSource: 1, lang: 1, ...links }];
  },
  companyPage: () =>
    Promise.resolve([
      { kind: "contact", title: both("联系"), body: both("<p>一</p>"), contacts: [{ kind: "mail", value: "a@b.c" }] },
      {
        kind: "agreement",
        title: both("协议"),
        body: both("<p>一</p>"),
        edition: unique(),
        effective: now() + 9_000,
        changes: both("新"),
      },
    ]),
  admin: async (api) => {
    const user = (await makeUser(api.db)).id;
    const account = unique();
    const email = `${account}@example.org`;
    return [{ user, account, realName: "员工", email, authGroupIds: [await aGroup(api.db)] }];
  },
  systemConfig: () =>
    Promise.resolve([
      { name: "原因", type: "reviewModel", auditFailure: row("k", { text: both("原因") }) },
      {
        name: "举报",
        type: "modelReport",
        reportTypes: row("k", { name: both("举报"), description: both("会员读到的说明") }),
      },
      { name: "评分", type: "scoreDimension", scoreDimension: row("k", { name: both("评分"), weight: 100 }) },
    ]),
};

const isNested = ({ kind, shape, each }: Field): boolean =>
  shape !== undefined || each !== undefined || ["i18n", "image", "images"].includes(kind);

/**
 * Returns valid bodies for new records of a resource. They contain values for required fields and for text fields.
 * There are several bodies if fields depend on each other.
 */
export async function samplesOf(api: TestApp, resource: Resource): Promise<Values[]> {
  const own = dependent[resource.name];
  if (own) return own(api);
  const fields = Object.entries(writable(resource)).filter(
    ([, field]) => !field.when && (field.required || isNested(field)),
  );
  const refer = async (target: string): Promise<string> => (await makeAny(api.db, resourceNamed(target))).id;
  const store = async ({ picture }: Field): Promise<unknown> =>
    (await upload(api, "sample.png", await png(picture?.width, picture?.height))).result;
  return [await valuesOf(Object.fromEntries(fields), refer, store)];
}

/** Uploads the files of a new model. */
export const modelFiles = async (api: TestApp, fileName = "a.stl"): Promise<object[]> => [
  { fileKey: (await upload(api, "a.stl", stl())).result.key, fileName },
];

type Refer = (target: string) => Promise<string>;
type Store = (field: Field) => Promise<unknown>;

/**
 * Returns a valid value of a field.
 * @param refer returns the id of a record of another resource
 * @param store stores a picture for the field
 */
export async function valueOf(field: Field, refer: Refer, store?: Store): Promise<unknown> {
  if (field.shape) {
    const value = await valuesOf(field.shape, refer, store);
    return field.many ? [value] : value;
  }
  if (field.each) return [await valueOf(field.each, refer, store)];
  if (store && field.kind === "image") return store(field);
  if (store && field.kind === "images") return [await store(field)];
  if (field.target) {
    const id = await refer(field.target);
    return isList(field) ? [id] : id;
  }
  if (field.enumeration) {
    const stored = field.enumeration.values.find(({ offered, filterOnly }) => offered && !filterOnly)?.stored;
    return isList(field) ? [stored] : stored;
  }
  if (field.kind === "i18n") return both("文字");
  if (field.kind === "bool") return true;
  if (field.kind === "time") return now();
  if (isFigure(field)) return Math.max(1, field.min ?? 1);
  return field.unique ? unique() : "x";
}

export async function valuesOf(fields: Fields, refer: Refer, store?: Store): Promise<Values> {
  const entries = Object.entries(fields).map(
    async ([name, field]) => [name, await valueOf(field, refer, store)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Factories of resources that need more than a value in each required field. */
const own: Readonly<Record<string, (db: Sql, values: Values) => Promise<AnyRecord>>> = {
  model: makeModel,
  user: makeUser,
  category: makeCategory,
  modelFile: async (db, values) => makeModelFile(db, String(values["model"] ?? (await makeModel(db)).id), values),
  asyncTask: async (db, values) => {
    const known = { taskNo: unique(), kind: "export", title: "任务", resource: "model" };
    const task = await insertRecord(db, resourceNamed("asyncTask"), { ...known, ...values }, null);
    await db.query(`insert into task_run (task, params) values ($1::bigint, '{"given": {}}')`, [task.id]);
    return task;
  },
  admin: async (db, values) => {
    const account = unique();
    const known = { account, email: `${account}@example.org`, authGroupIds: [await aGroup(db)], passwordHash: "none" };
    return insertRecord(db, resourceNamed("admin"), { realName: "员工", ...known, ...values }, null);
  },
};

/** Inserts a record of any resource without checking its rules. Missing required values are added. */
export async function makeAny(db: Sql, { name, fields }: Resource, values: Values = {}): Promise<AnyRecord> {
  const made = own[name];
  if (made) return made(db, values);
  const needed = Object.entries(fields).filter(
    ([field, { required, when }]) => required && !when && !(field in values) && !Object.hasOwn(standardFields, field),
  );
  const refer = async (target: string): Promise<string> => (await makeAny(db, resourceNamed(target))).id;
  return insertRecord(
    db,
    resourceNamed(name),
    { ...(await valuesOf(Object.fromEntries(needed), refer)), ...values },
    null,
  );
}

/** Returns the values from which a command's transition starts, or that its guard requires. */
export function startOf({ action, resource, guard }: Command): Values {
  const machine = resource === null ? null : resourceNamed(resource).machine;
  const from = action.type === "transition" ? machine?.transitions[action.transition]?.from : undefined;
  const [, marked = "", value = ""] = /^(\w+):(\w+)(?:,\w+)*$/.exec(guard?.filter ?? "") ?? [];
  const stored =
    resource === null ? undefined : resourceNamed(resource).fields[marked]?.enumeration?.value(value)?.stored;
  const isFlag = value === "true" || value === "false";
  const states = Object.entries(from ?? {}).map(([field, keys]) => [
    field,
    machine?.fields[field]?.value(keys?.[0] ?? "")?.stored,
  ]);
  const guarded = isFlag ? { [marked]: value === "true" } : stored === undefined ? {} : { [marked]: stored };
  return { ...Object.fromEntries(states), ...guarded };
}
