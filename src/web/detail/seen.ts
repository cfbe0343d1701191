import type { Command } from "#kernel/command.ts";
import { isWritable } from "#kernel/resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { isSame } from "#web/forms/form-fields.ts";
import { t } from "#web/i18n/text.ts";
import { actorStore } from "#web/session/actor.ts";
import { currentNotice, dropNotice, notify } from "#web/ui/notice.tsx";
import type { Notice } from "#web/ui/notice.tsx";

/** An item as a moderator read it, with what he wrote in it since; as it stands now; and the version up to which he was told what became of it. */
interface Seen {
  was: AnyRecord;
  latest: AnyRecord;
  told: number;
}

/** What somebody changed under a moderator's eye, as an operation record has it: the changed fields alone, before and after. */
export interface Since {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Those looked at longest ago are forgotten; what is decided is so at once. */
const MOST = 500;
const seen = new Map<string, Seen>();
/** Records of two kinds may have one id. */
const keyOf = (resource: string, id: string): string => `${resource} ${id}`;

/** The last word about a difference. */
let word: Notice | null = null;

const isOwn = (record: AnyRecord): boolean => String(record["updater"]) === actorStore.get()?.id;

/** The author's files show in their number and size; what else the server alone writes is nothing a decision rests on. */
const sizes = new Set(["fileCount", "totalFileSize"]);

const differing = (resource: Resource, one: AnyRecord, two: AnyRecord): string[] =>
  Object.keys(resource.fields).filter(
    (name) => (isWritable(resource, name) || sizes.has(name)) && !isSame(one[name], two[name]),
  );

const pick = (record: AnyRecord, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** What he who reads it wrote himself: it is added to what he read. */
const withOwn = (resource: Resource, { was, latest }: Seen, record: AnyRecord): AnyRecord =>
  isOwn(record) ? { ...was, ...pick(record, differing(resource, latest, record)) } : was;

/** What became of an item since it was read here, of what is judged; null where that is nothing, or was done by him who reads it. */
export function changedSince(resource: Resource, record: AnyRecord): Since | null {
  const known = seen.get(keyOf(resource.name, record.id));
  if (!known || known.was.version >= record.version) return null;
  const was = withOwn(resource, known, record);
  const names = differing(resource, was, record);
  return names.length === 0 ? null : { before: pick(was, names), after: pick(record, names) };
}

const begin = (resource: Resource, record: AnyRecord): void => {
  const key = keyOf(resource.name, record.id);
  seen.delete(key);
  seen.set(key, { was: record, latest: record, told: record.version });
  const [oldest] = seen.keys();
  if (seen.size > MOST && oldest !== undefined) seen.delete(oldest);
};

/** The item stands before the eye. */
export function look(resource: Resource, record: AnyRecord): void {
  const known = seen.get(keyOf(resource.name, record.id));
  if (!known || !changedSince(resource, record)) return begin(resource, record);
  if (record.version <= known.latest.version) return;
  known.was = withOwn(resource, known, record);
  // His own writing is no news, and makes what he was told of none.
  if (isOwn(record) && known.told === known.latest.version) known.told = record.version;
  known.latest = record;
}

/**
 * A decision speaks of what was read: where that has changed since, the first one is answered by a word about the marked
 * difference, and the next one counts.
 */
export function mustLookAgain(resource: Resource, record: AnyRecord): boolean {
  const known = seen.get(keyOf(resource.name, record.id));
  if (!known || known.told >= record.version || !changedSince(resource, record)) return false;
  known.told = record.version;
  notify(t("detail.changed.look", { title: String(record[resource.title] ?? "") }), "yellow");
  word = currentNotice();
  return true;
}

/** The same of whatever is about to be done: a decision on one record asks, nothing else does. */
export const isUnread = ({ decision }: Command, { resource, records }: Target): boolean => {
  const [record, ...others] = records;
  return decision && record !== undefined && others.length === 0 && mustLookAgain(resource, record);
};

/** The moderator goes on: a difference that he was told of is read by now, and its word not meant for the next item. */
export function lookedAt(resource: Resource, record: AnyRecord): void {
  if (word && word === currentNotice()) dropNotice();
  const known = seen.get(keyOf(resource.name, record.id));
  if (known && known.told >= record.version) begin(resource, record);
}

/** Decided: nobody asks any more what it was. */
export const forget = (resource: string, id: string): void => void seen.delete(keyOf(resource, id));
