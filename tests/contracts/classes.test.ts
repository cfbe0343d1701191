import { describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { resources } from "#domain/index.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { calls, endpoints } from "#server/http/endpoints/index.ts";
import {
  answerClass,
  bodyFieldClass,
  callRows,
  fieldClass,
  filterClass,
  firstOfEach,
  gateClass,
  holdsText,
  partsOf,
  wayClass,
} from "#support/classes.ts";
import { kindOfPlace, textPlaces } from "#support/hostile.ts";

/** Returns the members of which no class is known, by their names. */
function withoutClass<T>(
  members: readonly T[],
  nameOf: (member: T) => string,
  classOf: (member: T) => string,
): string[] {
  return members.flatMap((member) => {
    try {
      return classOf(member) === "" ? nameOf(member) : [];
    } catch (error) {
      return `${nameOf(member)}: ${error instanceof Error ? error.message : String(error)}`;
    }
  });
}

/** Fields of records, of bodies and of inputs, with their owners. */
const owners: [owner: string, fields: Fields][] = [
  ...resources.map(({ name, fields }): [string, Fields] => [name, fields]),
  ...endpoints.map(({ path, body }): [string, Fields] => [path, body]),
  ...commands.map(({ id, input }): [string, Fields] => [id, input]),
];
const fields = owners.flatMap(([owner, of]) => Object.entries(of).map(([name, field]) => ({ owner, name, field })));

describe("the classes that tests try one member of", () => {
  it("contain every call, with one permission row at least", () => {
    const paths = new Set(callRows.map(({ path }) => path));
    expect(calls.filter(({ path }) => !paths.has(path)).map(({ path }) => path)).toEqual([]);
    const title = ({ path, queue }: (typeof callRows)[number]): string => `${path} ${queue}`;
    expect([...withoutClass(callRows, title, gateClass), ...withoutClass(callRows, title, answerClass)]).toEqual([]);
    expect(withoutClass(calls, ({ path }) => path, wayClass)).toEqual([]);
  });

  it("contain every field, and every part of a field", () => {
    const title = ({ owner, name }: (typeof fields)[number]): string => `${owner} ${name}`;
    expect(withoutClass(fields, title, ({ field }) => fieldClass(field) && filterClass(field))).toEqual([]);
    const parts = endpoints.flatMap((call) =>
      Object.entries(call.body).flatMap(([name, field]) => partsOf(field).map((part) => ({ call, name, ...part }))),
    );
    const classOf = ({ call, name, form, field }: (typeof parts)[number]) => form + bodyFieldClass(call, name, field);
    expect(withoutClass(parts, ({ call, name, form }) => `${call.path} ${name}${form}`, classOf)).toEqual([]);
  });

  it("contain every place of a text", () => {
    /** True if the field or one of its parts holds texts. Parts with a condition exist in few values. */
    const holds = (field: Field): boolean =>
      holdsText[field.kind] ||
      [field.each, field.byId, ...Object.values(field.shape ?? {})].some((one) => one && !one.when && holds(one));
    const missing = fields.filter(({ name, field }) => holds(field) && textPlaces({ [name]: field }).length === 0);
    expect(missing.map(({ owner, name, field }) => `${owner} ${name}: ${field.kind}`)).toEqual([]);
    const places = owners.flatMap(([owner, of]) => textPlaces(of).map((place) => ({ owner, place })));
    const classOf = ({ place }: (typeof places)[number]): string => kindOfPlace(place);
    expect(withoutClass(places, ({ owner, place }) => `${owner} ${place.path}`, classOf)).toEqual([]);
  });

  it("are far fewer than their members, so that the tests grow with the classes", () => {
    expect(firstOfEach(callRows, gateClass).length * 20).toBeLessThan(callRows.length);
    expect(firstOfEach(callRows, answerClass).length * 4).toBeLessThan(callRows.length);
    expect(firstOfEach(fields, ({ field }) => fieldClass(field)).length * 20).toBeLessThan(fields.length);
  });
});
