import { findCommand } from "#commands/index.ts";
import type { Command } from "#kernel/command.ts";
import type { Field, FieldKind } from "#kernel/field.ts";
import type { Described } from "#server/http/endpoints/endpoint.ts";
import { isOfQueue, permissionsOf, takesStepUp } from "#server/http/endpoints/endpoint.ts";
import { calls } from "#server/http/endpoints/index.ts";
import type { AccessRow } from "./access-table.ts";
import { readAccessTable } from "./access-table.ts";
import type { Place } from "./hostile.ts";
import { isExhaustive } from "./exhaustive.ts";
import { kindOfPlace } from "./hostile.ts";

/** Returns the first member of each class. */
export function firstOfEach<T>(members: readonly T[], classOf: (member: T) => string): T[] {
  const first = new Map<string, T>();
  for (const member of members) {
    const key = classOf(member);
    if (!first.has(key)) first.set(key, member);
  }
  return [...first.values()];
}

/** Returns the first member of each class; in an exhaustive run, all members. */
export const oneOfEach = <T>(members: readonly T[], classOf: (member: T) => string): T[] =>
  isExhaustive ? [...members] : firstOfEach(members, classOf);

/** A row of the checked-in table, which alone defines the expected access, with its call. */
export interface CallRow extends AccessRow {
  call: Described;
}

const known = new Map(calls.map((call) => [call.path, call]));

export const callRows: readonly CallRow[] = readAccessTable().flatMap((row): CallRow[] => {
  const call = known.get(row.path);
  return call ? [{ ...row, call }] : [];
});

/** Permission sets of a guarded call. A call for super admins only has none that could be granted. */
export const setsOf = ({ needs }: AccessRow): readonly (readonly string[])[] =>
  typeof needs === "string" ? [] : needs;

export const isGuarded = ({ needs }: AccessRow): boolean => needs !== "public" && needs !== "login";

/** True for calls that act only on what belongs to the caller: own tasks, and own uploads. */
export const isOwn = ({ path }: Pick<Described, "path">): boolean =>
  /\/(task\/(stop|goOn|again)|asyncTask\/delete(Effects)?|\w+\/import(Sheet|Result|Write)?)$/.test(path);

/** Returns noun, verb and command of a call `…/noun/verb`. */
export function aboutOf({ path, access }: Described): { noun: string; verb: string; command: Command | undefined } {
  const [first = "", verb = ""] = path.split("/").slice(-2);
  // The calls of the tray act on the caller's own tasks.
  const noun = first === "task" ? "asyncTask" : first;
  const needed = permissionsOf(access).filter((name) => !name.startsWith("screen:"));
  return { noun, verb, command: findCommand(`${noun}.${verb}`) ?? findCommand(needed[0] ?? "") };
}

/**
 * Returns the shape of a call's permission: one permission, one of several, or one of each of two sets, in which the
 * body may name a queue.
 * @throws Error for a shape that no test knows
 */
function shapeOf({ needs, queue, path, call: { access } }: CallRow): string {
  if (typeof needs === "string") return needs;
  const sizes = needs.map((names) => (names.length === 1 ? "one" : "any"));
  if (sizes.length === 0 || sizes.length > 2) throw new Error(`${path} has a shape of permission without a class`);
  const named = isOfQueue(access) ? (queue === "" ? " without queue" : " of queue") : "";
  return sizes.join(" and ") + named;
}

/** Class of a call for its gate: calls of one class are refused and let through by the same code. */
export function gateClass(row: CallRow): string {
  const { method, call } = row;
  const traits = { gives: call.gives, stepUp: takesStepUp(call), own: isOwn(call) };
  const marks = Object.entries(traits).flatMap(([name, has]) => (has ? name : []));
  return [shapeOf(row), method, `writes ${call.writes}`, ...marks].join(", ");
}

/** Class of a call's work: what a command does, or the verb of any other call. */
function workOf(call: Described): string {
  const { verb, command } = aboutOf(call);
  const action = command?.action.type ?? "browser";
  return action === "browser" ? verb : `${action}${verb.endsWith("Effects") ? " effects" : ""}`;
}

/** Class of a call for its answer: calls of one class have the same gate, and do the same kind of work. */
export const answerClass = (row: CallRow): string => `${gateClass(row)}, ${workOf(row.call)}`;

/** Class of a call for its body and its way: how it is sent, and whether its gate opens without a login. */
export const wayClass = ({ access, writes, inAddress, gives }: Described): string =>
  JSON.stringify([access === "public", access === "login", writes, inAddress !== undefined, gives]);

/** Kinds of fields, and whether a value of the kind holds texts that a person types. */
export const holdsText: Readonly<Record<FieldKind, boolean>> = {
  text: true,
  longText: true,
  html: true,
  i18n: true,
  url: true,
  color: true,
  date: true,
  image: true,
  images: true,
  video: true,
  file: true,
  int: false,
  money: false,
  bytes: false,
  decimal: false,
  bool: false,
  time: false,
  id: false,
  ref: false,
  refs: false,
  enum: false,
  flags: false,
  json: false,
  jump: false,
};

/**
 * Class of a field: fields of one class are checked by the same code. The parts of a field have classes of their own.
 * @throws Error for a kind that no test knows
 */
export function fieldClass({ kind, many, shape, each, byId, byLanguage, enumeration, pattern }: Field): string {
  if (!(kind in holdsText)) throw new Error(`the kind ${String(kind)} of a field has no class`);
  const traits = { many, shape, each, byId, byLanguage, pattern, numbered: enumeration?.numbered, named: enumeration };
  const marks = Object.entries(traits).flatMap(([name, has]) => (has ? name : []));
  return [kind, ...marks].join(" ");
}

/** A part of a value in a body, with its form: the depth, and the lists and keys around it. */
export interface Part {
  form: string;
  field: Field;
  /** Puts a value, as JSON, at the part of an otherwise empty value. */
  put(value: string): string;
}

/** Returns the parts of a field's value, and the value itself. Parts with a condition do not exist in such a value. */
export function partsOf(field: Field): Part[] {
  const here: Part = { form: "", field, put: (value) => value };
  const below = (of: Field, form: string, around: (value: string) => string): Part[] =>
    partsOf(of).map((part) => ({ ...part, form: form + part.form, put: (value) => around(part.put(value)) }));
  const listed = field.many ? (value: string) => `[${value}]` : (value: string) => value;
  const form = field.many ? "[]" : "";
  const inner = Object.entries(field.shape ?? {})
    .filter(([, { when }]) => when === undefined)
    .flatMap(([name, part]) => below(part, `${form}.part`, (value) => listed(`{${JSON.stringify(name)}:${value}}`)));
  const each = field.each ? below(field.each, `${form}[]`, (value) => (field.many ? `[${value}]` : value)) : [];
  const ids = ["1", "__proto__"];
  const byId = field.byId
    ? ids.flatMap((id) => below(field.byId as Field, `.${id}`, (value) => `{${JSON.stringify(id)}:${value}}`))
    : [];
  return [here, ...inner, ...each, ...byId];
}

/** True for fields that are checked by their kind. The handler checks the others. */
const isCheckedByKind = ({ kind, shape, each, byId }: Field): boolean =>
  kind !== "json" || shape !== undefined || each !== undefined || byId !== undefined;

/** Number and length of a page, which every list brings into their limits. */
export const isPaging = (name: string): boolean => name === "page" || name === "pageSize";

/** Class of a field in the body of a call: where its handler checks it, each handler is a class. */
export const bodyFieldClass = ({ path }: Described, name: string, field: Field): string =>
  isCheckedByKind(field) ? fieldClass(field) : isPaging(name) ? name : `${name} of ${path.split("/").at(-1)}`;

/** Class of a field in a search: one code compares the fields of a class with a text. */
export const filterClass = (field: Field): string =>
  [fieldClass(field), field.filter, field.masked, field.later ?? field.target !== undefined, field.parent !== undefined]
    .concat([field.percent, field.expires, field.computed, field.derived].map((has) => has !== undefined))
    .concat([field.secret === true, field.search === true])
    .join(" ");

/** Class of a place for its text: one code checks and stores the texts of a class, wherever in a record they are. */
export const textClass = ({ field }: Place): string =>
  [field.kind === "html" || field.rich === true, field.noTrim, field.unseen].join(" ");

/** Class of a place in the call of a command: its kind, its path in the input, and what the command does. */
export const commandPlaceClass = ({ action }: Command, path: string, place: Place | null): string =>
  `${action.type} ${place ? `${kindOfPlace(place)} ${place.field.byLanguage?.kind}` : path}`;
