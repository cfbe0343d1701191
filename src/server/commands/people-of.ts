import { resourceNamed } from "#domain/index.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { Actor } from "#kernel/actor.ts";
import { holdsFor, samePerson } from "#kernel/availability.ts";
import type { Command, NotBy } from "#kernel/command.ts";
import type { Field } from "#kernel/field.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Returns the ids of all admin accounts of the person who acts. */
export async function accountsOf(sql: Sql, { id, userId }: Pick<Actor, "id" | "userId">): Promise<string[]> {
  if (userId === null) return [id];
  const rows = await sql.query<{ id: string }>('select id from admin where "user" = $1::bigint', [userId]);
  return [...new Set([id, ...rows.map((row) => row.id)])];
}

/** A field that names people, at the end of a path over references. */
interface PathEnd {
  label: Label;
  /** Joins from alias `t` of the record. */
  joins: string;
  /** SQL term of the value. */
  value: string;
  field: Field;
  isAdmin: boolean;
}

/**
 * Follows a path such as `payee.updater`.
 * @throws Error for a path that names no admin and no member
 */
export function pathEnd(resource: Resource, path: string): PathEnd {
  const names = path.split(".");
  const labels: Label[] = [];
  let joins = "";
  let here = resource;
  for (const [step, name] of names.entries()) {
    const field = here.fields[name];
    const alias = step === 0 ? "t" : `p${step}`;
    if (!field) throw new Error(`${resource.name} has no field ${path}`);
    labels.push(field.label);
    const value = valueTerm(name, field, alias);
    if (step === names.length - 1) {
      const isOwn = name === "id" && here.name === admin.name;
      const isAdmin = isOwn || field.target === admin.name;
      if (!isAdmin && field.target !== user.name && !field.of)
        throw new Error(`${resource.name}.${path} names no person`);
      return {
        label: [labels.map(([zh]) => zh).join(" › "), labels.map(([, en]) => en).join(" › ")],
        joins,
        value,
        field,
        isAdmin,
      };
    }
    if (field.kind !== "ref" || !field.target) throw new Error(`${resource.name}.${path}: ${name} is no reference`);
    joins += ` join ${sqlName(field.target)} p${step + 1} on p${step + 1}.id = ${value}`;
    here = resourceNamed(field.target);
  }
  throw new Error("an empty path");
}

/** Returns the ids of records in which the path names the person. */
async function namedIn(
  sql: Sql,
  resource: Resource,
  end: PathEnd,
  person: { accounts: readonly string[]; member: string | null },
  rows: (parameters: Parameters) => string,
): Promise<string[]> {
  const parameters = new Parameters();
  const ids = end.isAdmin ? person.accounts : [person.member].filter((one) => one !== null);
  if (ids.length === 0) return [];
  const from = `from (${rows(parameters)}) a join ${sqlName(resource.name)} t on t.id = a.id${end.joins}`;
  const wanted = `${parameters.add(ids)}::bigint[]`;
  const isNamed = end.field.kind === "refs" ? `${end.value} && ${wanted}` : `${end.value} = any(${wanted})`;
  const found = await sql.query<{ id: string }>(
    `select distinct t.id ${from} where ${isNamed} limit 1000`,
    parameters.values,
  );
  return found.map(({ id }) => id);
}

/** A record that names a person who may have no part in it. */
interface Named {
  id: string;
  refusal: Label;
  /** Label of the field that names the person. */
  field: Label;
}

/**
 * Looks for a record that names the person who acts as one who may not.
 * @param rows query of the records, with their `id`
 */
export async function namedAmong(
  sql: Sql,
  actor: Pick<Actor, "id" | "userId">,
  resource: Resource,
  rule: NotBy,
  rows: (parameters: Parameters) => string,
  now: number,
): Promise<Named | null> {
  const person = { accounts: await accountsOf(sql, actor), member: actor.userId };
  for (const path of rule.people) {
    const end = pathEnd(resource, path);
    const ids = await namedIn(sql, resource, end, person, rows);
    if (ids.length === 0) continue;
    const bound = rule.where === undefined ? [] : await readRecords(sql, resource, ids);
    const id = rule.where === undefined ? ids[0] : bound.find((one) => holdsFor(rule, resource, one, now))?.id;
    if (id !== undefined) return { id, refusal: rule.message ?? samePerson(end.label), field: end.label };
  }
  return null;
}

/**
 * Refusal of a command by `notBy` that the gate cannot know: the record names another account of the person, or names
 * the person over a reference. Null without one.
 */
export async function refusalOfPerson(
  sql: Sql,
  actor: Actor,
  { notBy, resource: of }: Command,
  record: AnyRecord,
  now: number,
): Promise<Label | null> {
  if (!notBy || of === null || (actor.userId === null && !notBy.people.some((path) => path.includes(".")))) return null;
  const rows = (parameters: Parameters): string => `select ${parameters.add(record.id)}::bigint as id`;
  return (await namedAmong(sql, actor, resourceNamed(of), notBy, rows, now))?.refusal ?? null;
}
