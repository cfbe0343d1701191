import { bindFilter } from "./filter/bind.ts";
import { evaluateFilter } from "./filter/evaluate.ts";
import { parseFilter } from "./filter/parse.ts";
import type { Actor } from "./actor.ts";
import { guardsOf, requiredPermission } from "./command.ts";
import type { Command, Guard, NotBy, UndoRefusals } from "./command.ts";
import type { CodeName } from "./errors.ts";
import type { Label } from "./label.ts";
import type { PermissionLabels } from "./permission-ceiling.ts";
import { transitionRefusal } from "./machine.ts";
import { UNDO_SECONDS } from "./queue.ts";
import type { AnyRecord, Resource } from "./resource.ts";

export type Availability = { ok: true } | { ok: false; code: CodeName; message: Label };

const allowed: Availability = { ok: true };

const refused = (code: CodeName, message: Label): Availability => ({ ok: false, code, message });

export function isGranted(actor: Actor | null, permission: string | null): boolean {
  if (permission === null) return true;
  return actor !== null && (actor.isSuper || actor.auths.includes(permission));
}

const ownAccount: Label = ["不能处理自己账号的内容", "You cannot act on items of your own member account"];

/**
 * Returns the refusal of the conflict-of-interest rule, null where the rule does not apply. The rule applies if the
 * record belongs to the member account linked to the admin, even for a super admin.
 */
export const conflictOfInterest = (
  actor: Actor | null,
  { ownerField }: Resource,
  record: Partial<AnyRecord>,
): Label | null => (ownerField !== null && actor?.userId && actor.userId === record[ownerField] ? ownAccount : null);

/** Returns a refusal where the record's language is outside the admin's language scope, else null. */
export function outsideLanguages(actor: Actor | null, { fields }: Resource, record: AnyRecord): Label | null {
  const lang = fields["lang"]?.enumeration?.value(record["lang"]);
  if (!lang || !actor?.reads?.length || actor.reads.includes(lang.stored)) return null;
  return [`${lang.label[0]}不在你的审核语言内`, `${lang.label[1]} is not one of your review languages`];
}

/**
 * Returns the refusal if an edit would move a record into a language outside the admin's scope, otherwise null. After
 * such an edit the admin could no longer open the record. Edits of a record that is already in such a language are
 * refused by the gate.
 */
export function languageChangeRefusal(
  actor: Actor,
  resource: Resource,
  before: AnyRecord,
  values: object,
): Label | null {
  if (actor.isSuper || !("lang" in values)) return null;
  const foreign = outsideLanguages(actor, resource, { ...before, lang: values.lang });
  return foreign && [`语言不能改：${foreign[0]}`, `The language cannot be changed: ${foreign[1]}`];
}

/** Checks only the permission. A super admin passes; without an actor, only commands without a permission pass. */
export function permitted(command: Command, actor: Actor | null): Availability {
  const needed = requiredPermission(command);
  if (isGranted(actor, needed)) return allowed;
  return refused("noPermission", [
    `没有「${command.label[0]}」的权限（${needed}），请联系运营同事`,
    `You need the permission “${command.label[1]}” (${needed}). Ask the operations team`,
  ]);
}

function meets(text: string, resource: Resource, record: AnyRecord, now: number): boolean {
  const filter = bindFilter(parseFilter(text), resource.fields, { now, timezone: 0 });
  return evaluateFilter(filter, record, { fields: resource.fields });
}

/** Refusal of an admin whom a field of the record names. */
export const samePerson = ([zh, en]: Label): Label => [
  `${zh}与你是同一个人，须由另一位管理员处理`,
  `“${en}” and you are the same person. Another admin has to do this`,
];

/**
 * Returns the refusal where a field of the record names the actor as one who may not run the command, else null. The
 * server also compares people, and follows paths (server/commands/people-of.ts).
 */
function ownPart({ notBy }: Command, actor: Actor | null, { resource, record }: GateTarget, now: number): Label | null {
  const path = notBy?.people.find((name) => {
    // An id of a member may be that of another admin.
    const isAdmin = name === "id" || resource.fields[name]?.target === "admin";
    const person = isAdmin ? actor?.id : actor?.userId;
    return person && [record[name]].flat().includes(person);
  });
  if (!notBy || path === undefined || !holdsFor(notBy, resource, record, now)) return null;
  return notBy.message ?? samePerson(resource.fields[path]?.label ?? ["", ""]);
}

/** True if the record is one of those for which the rule holds. */
export const holdsFor = ({ where }: NotBy, resource: Resource, record: AnyRecord, now: number): boolean =>
  where === undefined || meets(where, resource, record, now);

/**
 * Returns the refusal if a bulk decision must leave this record out, otherwise null. It is used for records that nobody
 * selected one by one, such as all other items of an author.
 */
export const singleDecisionRefusal = (
  { single }: Command,
  resource: Resource,
  record: AnyRecord,
  now = 0,
): Label | null => (single && meets(single.filter, resource, record, now) ? single.message : null);

/** Lookup of commands and permission labels in the definitions. Both return undefined for an unknown id. */
export interface DefinitionLookup extends PermissionLabels {
  command(id: string): Command | undefined;
}

const noDefinitions: DefinitionLookup = { command: () => undefined, permission: () => undefined };

/** True if the actor may undo the operation of this record now. Undo needs the permission that the operation needed. */
export function undoAvailability(
  { undoRefusals }: Command,
  actor: Actor | null,
  operation: Readonly<Record<keyof UndoRefusals, unknown>>,
  now: number,
  known: DefinitionLookup,
): Availability {
  if (!undoRefusals) return allowed;
  const done = known.command(String(operation.command));
  if (!done?.undoable) return refused("wrongState", undoRefusals.command);
  if (operation.admin !== actor?.id) return refused("notFound", undoRefusals.admin);
  const granted = permitted(done, actor);
  if (!granted.ok) return granted;
  return now - Number(operation.createTime) > UNDO_SECONDS ? refused("undoTooLate", undoRefusals.createTime) : allowed;
}

/** Replaces the names of fields in a message by their values in the record. */
const filledIn = ([zh, en]: Label, record: AnyRecord): Label => {
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? "—"));
  return [fill(zh), fill(en)];
};

/** Refusals of a record that rest on other records, by command id. The server sends them with the record. */
export type Refusals = Readonly<Record<string, Label>>;

/** Returns the refusal that the server sent with the record. */
const foretold = ({ id }: Command, { refusals }: AnyRecord): Label | undefined =>
  (refusals as Refusals | undefined)?.[id];

interface GateTarget {
  resource: Resource;
  record: AnyRecord;
  /** True if a second admin has approved the command on this record. */
  isApproved?: boolean;
}

/** Returns the first guard of a command that refuses the record. */
const refusingGuard = (command: Command, actor: Actor | null, target: GateTarget, now: number): Guard | undefined =>
  guardsOf(command).find(
    ({ filter, unless, mine, waived }) =>
      !(unless !== undefined && isGranted(actor, unless)) &&
      !(mine !== undefined && actor !== null && target.record[mine] === actor.id) &&
      !(waived === "approval" && target.isApproved) &&
      !meets(filter, target.resource, target.record, now),
  );

/**
 * The gate: checks whether this actor may run this command on this record now. The palette, a key press and the server
 * all use this one check.
 * @param target null where nothing is selected
 * @param now seconds since 1970
 * @param known lookup of definitions, to check the undo of another command and to name missing permissions
 */
export function availability(
  command: Command,
  actor: Actor | null,
  target: GateTarget | null,
  now = Math.floor(Date.now() / 1000),
  known: DefinitionLookup = noDefinitions,
): Availability {
  const granted = permitted(command, actor);
  if (!granted.ok) return granted;
  if (command.targets === "none" || command.resource === null) return allowed;
  if (!target || target.resource.name !== command.resource)
    return refused("illegalParameter", ["先选中一条记录", "Select a record first"]);
  const { resource, record } = target;
  const conflict = command.action.type === "browser" ? null : conflictOfInterest(actor, resource, record);
  if (conflict) return refused("guardRefused", conflict);
  const foreign = command.requiresLanguage && !actor?.isSuper ? outsideLanguages(actor, resource, record) : null;
  if (foreign) return refused("guardRefused", foreign);
  const part = ownPart(command, actor, target, now);
  if (part) return refused("guardRefused", part);
  if (command.action.type === "transition") {
    const transition = resource.machine?.transitions[command.action.transition];
    if (!resource.machine || !transition) throw new Error(`${command.id} names a transition that does not exist`);
    const refusal = transitionRefusal(resource.machine, transition, record);
    if (refusal) return refused("wrongState", refusal);
  }
  const guard = refusingGuard(command, actor, target, now);
  if (guard) return refused("guardRefused", filledIn(guard.message, record));
  const told = foretold(command, record);
  if (told) return refused("guardRefused", told);
  // The permission ceiling is checked last, as on the server: there it is checked during the write, with the current
  // groups.
  const lacking = actor && command.ceiling?.knownRefusal(actor, record, known);
  if (lacking) return refused("guardRefused", lacking);
  return undoAvailability(command, actor, record as AnyRecord & Record<keyof UndoRefusals, unknown>, now, known);
}
