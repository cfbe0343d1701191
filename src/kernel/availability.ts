import { bindFilter } from "./filter/bind.ts";
import { evaluateFilter } from "./filter/evaluate.ts";
import { parseFilter } from "./filter/parse.ts";
import type { Actor } from "./actor.ts";
import { requiredPermission } from "./command.ts";
import type { Command, UndoRefusals } from "./command.ts";
import type { CodeName } from "./errors.ts";
import type { Label } from "./label.ts";
import type { PermissionLabels } from "./permission-ceiling.ts";
import { transitionRefusal } from "./machine.ts";
import { UNDO_SECONDS } from "./queue.ts";
import type { AnyRecord, Resource } from "./resource.ts";

export type Availability = { ok: true } | { ok: false; code: CodeName; message: Label };

const yes: Availability = { ok: true };

const no = (code: CodeName, message: Label): Availability => ({ ok: false, code, message });

export function isGranted(actor: Actor | null, permission: string | null): boolean {
  if (permission === null) return true;
  return actor !== null && (actor.isSuper || actor.auths.includes(permission));
}

const ownAccount: Label = ["不能处理自己账号的内容", "You cannot act on items of your own member account"];

/** Why an admin writes nothing on this record: its member is the account tied to him. A system group is no exception. */
export const conflictOfInterest = (
  actor: Actor | null,
  { ownerField }: Resource,
  record: Partial<AnyRecord>,
): Label | null => (ownerField !== null && actor?.userId && actor.userId === record[ownerField] ? ownAccount : null);

/** Why an admin does not moderate this record: it is in a language that he does not read. */
export function outsideLanguages(actor: Actor | null, { fields }: Resource, record: AnyRecord): Label | null {
  const lang = fields["lang"]?.enumeration?.value(record["lang"]);
  if (!lang || !actor?.reads?.length || actor.reads.includes(lang.stored)) return null;
  return [`${lang.label[0]}不在你的审核语言内`, `${lang.label[1]} is not one of your review languages`];
}

/**
 * Why an admin does not give a record a language that the admin does not read: the record would be hidden from its own
 * editor. The gate refuses the edit of one that is in such a language already.
 */
export function outsideLanguagesMove(
  actor: Actor,
  resource: Resource,
  before: AnyRecord,
  values: object,
): Label | null {
  if (actor.isSuper || !("lang" in values)) return null;
  const foreign = outsideLanguages(actor, resource, { ...before, lang: values.lang });
  return foreign && [`语言不能改：${foreign[0]}`, `The language cannot be changed: ${foreign[1]}`];
}

/** Super group, or the permission by name; without a user there is no access. */
export function permitted(command: Command, actor: Actor | null): Availability {
  const needed = requiredPermission(command);
  if (isGranted(actor, needed)) return yes;
  return no("noPermission", [
    `没有「${command.label[0]}」的权限（${needed}），请联系运营同事`,
    `You need the permission “${command.label[1]}” (${needed}). Ask the operations team`,
  ]);
}

function meets(text: string, resource: Resource, record: AnyRecord, now: number): boolean {
  const filter = bindFilter(parseFilter(text), resource.fields, { now, timezone: 0 });
  return evaluateFilter(filter, record, { fields: resource.fields });
}

/** Why a record is no part of a decision over records that nobody chose, such as the rest of an author. */
export const decidedSingly = ({ single }: Command, resource: Resource, record: AnyRecord, now = 0): Label | null =>
  single && meets(single.filter, resource, record, now) ? single.message : null;

/** What the definitions say of ids and names; undefined for one that they do not have. */
export interface Known extends PermissionLabels {
  command(id: string): Command | undefined;
}

const nothing: Known = { command: () => undefined, permission: () => undefined };

/** May this actor undo the operation of this record now? Undo takes the permission that the operation took. */
export function undoAvailability(
  { undoRefusals }: Command,
  actor: Actor | null,
  operation: Readonly<Record<keyof UndoRefusals, unknown>>,
  now: number,
  known: Known,
): Availability {
  if (!undoRefusals) return yes;
  const done = known.command(String(operation.command));
  if (!done?.undoable) return no("wrongState", undoRefusals.command);
  if (operation.admin !== actor?.id) return no("notFound", undoRefusals.admin);
  const granted = permitted(done, actor);
  if (!granted.ok) return granted;
  return now - Number(operation.createTime) > UNDO_SECONDS ? no("undoTooLate", undoRefusals.createTime) : yes;
}

/**
 * The one gate: may this actor run this command on this record now? The palette greys the row with the answer, a key
 * press says it, the server decides by it. `record` is null where nothing is selected.
 * @param known for a command that takes back what another did, and to name what the actor lacks
 */
export function availability(
  command: Command,
  actor: Actor | null,
  target: { resource: Resource; record: AnyRecord } | null,
  now = Math.floor(Date.now() / 1000),
  known: Known = nothing,
): Availability {
  const granted = permitted(command, actor);
  if (!granted.ok) return granted;
  if (command.targets === "none" || command.resource === null) return yes;
  if (!target || target.resource.name !== command.resource)
    return no("illegalParameter", ["先选中一条记录", "Select a record first"]);
  const { resource, record } = target;
  const own = command.action.type === "browser" ? null : conflictOfInterest(actor, resource, record);
  if (own) return no("guardRefused", own);
  const foreign = command.requiresLanguage && !actor?.isSuper ? outsideLanguages(actor, resource, record) : null;
  if (foreign) return no("guardRefused", foreign);
  const { guard, ceiling, notSelf, fourEyes } = command;
  if (notSelf && [record[notSelf.by]].flat().includes(actor?.id)) return no("guardRefused", notSelf.message);
  if (command.action.type === "transition") {
    const transition = resource.machine?.transitions[command.action.transition];
    if (!resource.machine || !transition) throw new Error(`${command.id} names a transition that does not exist`);
    const why = transitionRefusal(resource.machine, transition, record);
    if (why) return no("wrongState", why);
  }
  if (guard && !meets(guard.filter, resource, record, now)) return no("guardRefused", guard.message);
  if (fourEyes && actor?.id === record["updater"] && meets(fourEyes.filter, resource, record, now))
    return no("guardRefused", fourEyes.message);
  // The last word, as at the server, which looks at the groups once it writes.
  const lacking = actor && ceiling?.knownRefusal(actor, record, known);
  if (lacking) return no("guardRefused", lacking);
  return undoAvailability(command, actor, record as AnyRecord & Record<keyof UndoRefusals, unknown>, now, known);
}
