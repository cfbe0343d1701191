import type { Command } from "#kernel/command.ts";
import { MIN_VIEW_MS } from "#kernel/queue.ts";
import { isWritable } from "#kernel/resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { isSame } from "#web/forms/form-fields.ts";
import { l, t } from "#web/i18n/text.ts";
import { createStore } from "#web/store/external.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { currentNotice, dropNotice, notify } from "#web/ui/notice.tsx";
import type { Notice } from "#web/ui/notice.tsx";

/** An item as a moderator read it, and as he was told that it is by now, each with what he wrote in it since; and as it stands now. */
interface Seen {
  was: AnyRecord;
  told: AnyRecord;
  latest: AnyRecord;
  /** As somebody else left it last, since it was read; null where nobody has. */
  theirs: AnyRecord | null;
  /** Until then the automatic review runs because of an edit by the reader: its findings are expected. Ms since 1970. */
  reviewUntil: number;
  /** When the difference was first on screen; null where there is none. Ms since 1970. */
  shownAt: number | null;
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

/**
 * The author's files show in their number and size, and in when they were sent, where others of the same size are in
 * their place; what else the server alone writes is nothing a decision rests on.
 */
const ofFiles = new Set(["fileCount", "totalFileSize", "submitTime"]);

/** What the automatic review found is read where it is more than before: it finds less where he has mended it himself. */
const found = {
  severity: (was: unknown, now: unknown) => Number(now ?? 0) > Number(was ?? 0),
  findingKinds: (was: unknown, now: unknown) => more(was, now).length > 0,
  /** Where each of them was before the eye (queue/evidence.ts), also another one of the same kind. */
  findings: (was: unknown, now: unknown) => was !== undefined && more(was, now).length > 0,
};
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const more = (was: unknown, now: unknown): unknown[] => listed(now).filter((one) => !listed(was).includes(one));
const isFound = (name: string): name is keyof typeof found => Object.hasOwn(found, name);

const differing = (resource: Resource, one: AnyRecord, two: AnyRecord): string[] =>
  [...Object.keys(resource.fields), "findings"].filter((name) =>
    isFound(name)
      ? found[name](one[name], two[name])
      : (isWritable(resource, name) || ofFiles.has(name)) && !isSame(one[name], two[name]),
  );

const pick = (record: AnyRecord, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/** What he who reads it wrote himself: it is added to what he read. What was found in it he did not write. */
const withOwn = (resource: Resource, was: AnyRecord, latest: AnyRecord, record: AnyRecord): AnyRecord => {
  const own = isOwn(record) ? differing(resource, latest, record).filter((name) => !isFound(name)) : [];
  return { ...was, ...pick(record, own) };
};

/** What became of an item since it was read here, of what is judged; null where that is nothing, or was done by him who reads it. */
export function changedSince(resource: Resource, record: AnyRecord): Since | null {
  const known = seen.get(keyOf(resource.name, record.id));
  if (!known || known.was.version > record.version) return null;
  const was = withOwn(resource, known.was, known.latest, record);
  const names = differing(resource, was, record);
  const isExpected = Date.now() < reviewUntil(resource, known, record) && names.every(isFound);
  return names.length === 0 || isExpected ? null : { before: pick(was, names), after: pick(record, names) };
}

/** Those that were not there when it was read, by their keys. */
export const newFindings = (since: Since | null): unknown[] =>
  more(since?.before["findings"], since?.after["findings"]);

/** The automatic review alone found more: nobody wrote in it. */
export const isFoundAlone = ({ after }: Since): boolean => Object.keys(after).every(isFound);

/** Nothing became of it beyond what he was told. */
const isTold = (resource: Resource, { told, latest }: Seen, record: AnyRecord): boolean =>
  differing(resource, withOwn(resource, told, latest, record), record).length === 0;

/** An edit of reviewed fields by the reader, or a record that the reader has made, is reviewed within this time. */
const REVIEW_MS = 5 * 60_000;

function reviewUntil({ reviewed }: Resource, known: Seen | undefined, record: AnyRecord): number {
  const isEdited = known
    ? record.version > known.latest.version && reviewed.some((name) => !isSame(known.latest[name], record[name]))
    : record.version === 1;
  return isOwn(record) && isEdited && reviewed.length > 0 ? Date.now() + REVIEW_MS : (known?.reviewUntil ?? 0);
}

/** What the review found because of the reader's own edit is said once, in a word. */
function sayFound({ fields }: Resource, was: AnyRecord, record: AnyRecord): void {
  const isWorse = found.severity(was["severity"], record["severity"]);
  const fresh = more(was["findingKinds"], record["findingKinds"]);
  const kinds = (isWorse && fresh.length === 0 ? listed(record["findingKinds"]) : fresh).flatMap(
    (kind) => fields["findingKinds"]?.enumeration?.value(kind) ?? [],
  );
  if (kinds.length > 0)
    notify(t("detail.reviewed", { kinds: kinds.map(({ label }) => l(label)).join(t("common.comma")) }), "yellow");
}

const begin = (resource: Resource, record: AnyRecord): void => {
  const key = keyOf(resource.name, record.id);
  const known = seen.get(key);
  const until = reviewUntil(resource, known, record);
  if (known && Date.now() < until) sayFound(resource, known.latest, record);
  seen.delete(key);
  seen.set(key, { was: record, told: record, latest: record, theirs: null, reviewUntil: until, shownAt: null });
  const [oldest] = seen.keys();
  if (seen.size > MOST && oldest !== undefined) seen.delete(oldest);
};

/** The item stands before the eye. */
export function look(resource: Resource, record: AnyRecord): void {
  const known = seen.get(keyOf(resource.name, record.id));
  if (!known || !changedSince(resource, record)) return begin(resource, record);
  if (record.version < known.latest.version) return;
  known.was = withOwn(resource, known.was, known.latest, record);
  known.told = withOwn(resource, known.told, known.latest, record);
  known.reviewUntil = reviewUntil(resource, known, record);
  known.shownAt ??= Date.now();
  known.latest = record;
  if (!isOwn(record)) known.theirs = record;
}

/** The record as whoever made the difference left it: what he who reads it saved behind that is none. */
export const leftByOthers = (resource: Resource, record: AnyRecord): AnyRecord | null =>
  isOwn(record) ? (seen.get(keyOf(resource.name, record.id))?.theirs ?? null) : record;

/**
 * A decision speaks of what was read: where that has changed since, the first one is answered by a word about the marked
 * difference, and the next one counts.
 */
export function refuseStaleRead(resource: Resource, record: AnyRecord): boolean {
  const known = seen.get(keyOf(resource.name, record.id));
  if (!known || !changedSince(resource, record) || isTold(resource, known, record)) return false;
  known.told = record;
  notify(t("detail.changed.look", { title: String(record[resource.title] ?? "") }), "yellow");
  word = currentNotice();
  return true;
}

/**
 * The same of whatever is about to be done: a decision on one record asks, nothing else does. Of several chosen ones
 * those that changed since are left out of it (commands/run.ts).
 */
export const isUnread = ({ decision }: Command, { resource, records, chosen }: Target): boolean => {
  const [record, ...others] = records;
  return decision && !chosen && record !== undefined && others.length === 0 && refuseStaleRead(resource, record);
};

/** Findings alone that stood on screen long enough to be read. */
function isFoundRead(resource: Resource, { shownAt }: Seen, record: AnyRecord): boolean {
  const since = changedSince(resource, record);
  return since !== null && isFoundAlone(since) && shownAt !== null && Date.now() - shownAt >= MIN_VIEW_MS;
}

/** The moderator goes on: a difference that he was told of is read by now, and its word not meant for the next item. */
export function lookedAt(resource: Resource, record: AnyRecord): void {
  if (word && word === currentNotice()) dropNotice();
  const known = seen.get(keyOf(resource.name, record.id));
  if (known && (isTold(resource, known, record) || isFoundRead(resource, known, record))) begin(resource, record);
}

/** Counts how often a difference was marked as read, so that it goes from the screen. */
export const marked = createStore(0);

/** The difference is read: the record is what it is now. @returns whether there was one */
export function markRead(resource: Resource, record: AnyRecord): boolean {
  if (!changedSince(resource, record)) return false;
  begin(resource, record);
  marked.set((n) => n + 1);
  return true;
}

/** Decided: nobody asks any more what it was. */
export const forget = (resource: string, id: string): void => void seen.delete(keyOf(resource, id));
