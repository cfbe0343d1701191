import type { Command } from "#kernel/command.ts";
import { MIN_VIEW_MS } from "#kernel/queue.ts";
import { isWritable } from "#kernel/resource.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Target } from "#web/commands/target.ts";
import { isSame } from "#web/forms/form-fields.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { createState, setValue } from "#web/store/state.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { currentNotice, dropNotice, notify } from "#web/ui/notice.tsx";
import type { Notice } from "#web/ui/notice.tsx";

/**
 * Versions of an item that the stale read guard compares. `was` is the version that the moderator read, and `warned`
 * the version of the last warning. Both include the moderator's own edits since. `latest` is the current version.
 */
interface ReadItem {
  was: AnyRecord;
  warned: AnyRecord;
  latest: AnyRecord;
  /** The last version that somebody else saved since the item was read; null if there is none. */
  theirs: AnyRecord | null;
  /**
   * End of the automatic review that the reader's own edit started; its findings are expected until then. Ms since
   * 1970.
   */
  reviewUntil: number;
  /** Time at which the difference was first on screen; null if there is none. Ms since 1970. */
  shownAt: number | null;
}

/**
 * Changes that somebody else made after a moderator read the item. As in an operation record, only changed fields are
 * listed.
 */
export interface Since {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Maximum number of remembered items. The oldest is forgotten first; a decided item is forgotten at once. */
const MAX_REMEMBERED = 500;
const readItems = new Map<string, ReadItem>();
/** The key includes the resource, because records of two resources may have the same id. */
const keyOf = (resource: string, id: string): string => `${resource} ${id}`;

/** The last notice about a difference. */
let lastNotice: Notice | null = null;

const isOwn = (record: AnyRecord): boolean => String(record["updater"]) === actorStore.value?.id;

/**
 * Server-written fields that are treated as a change, because they show that the author replaced files. The submit time
 * covers new files of the same number and size. Other fields that only the server writes do not affect a decision.
 */
const fileFields = new Set(["fileCount", "totalFileSize", "submitTime"]);

/**
 * Fields of the automatic review. They are a change only if there are more findings than before. An edit by the
 * reader may remove findings.
 */
const reviewFields = {
  severity: (was: unknown, now: unknown) => Number(now ?? 0) > Number(was ?? 0),
  findingKinds: (was: unknown, now: unknown) => more(was, now).length > 0,
  /**
   * Keys of the single findings, if they were on screen (web/evidence/evidence.ts). A second finding of the same kind
   * is a change too.
   */
  findings: (was: unknown, now: unknown) => was !== undefined && more(was, now).length > 0,
};
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const more = (was: unknown, now: unknown): unknown[] => listed(now).filter((one) => !listed(was).includes(one));
const isReviewField = (name: string): name is keyof typeof reviewFields => Object.hasOwn(reviewFields, name);

const differing = (resource: Resource, one: AnyRecord, two: AnyRecord): string[] =>
  [...Object.keys(resource.fields), "findings"].filter((name) =>
    isReviewField(name)
      ? reviewFields[name](one[name], two[name])
      : (isWritable(resource, name) || fileFields.has(name)) && !isSame(one[name], two[name]),
  );

const pick = (record: AnyRecord, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

/**
 * Adds the reader's own edits to the version that was read. Findings are left out, because the reader did not write
 * them.
 */
const withOwn = (resource: Resource, was: AnyRecord, latest: AnyRecord, record: AnyRecord): AnyRecord => {
  const ownFields = isOwn(record) ? differing(resource, latest, record).filter((name) => !isReviewField(name)) : [];
  return { ...was, ...pick(record, ownFields) };
};

/** Returns what others changed in an item since it was read here; null if nothing relevant changed. */
export function changedSince(resource: Resource, record: AnyRecord): Since | null {
  const read = readItems.get(keyOf(resource.name, record.id));
  if (!read || read.was.version > record.version) return null;
  const was = withOwn(resource, read.was, read.latest, record);
  const names = differing(resource, was, record);
  const isExpected = Date.now() < reviewUntil(resource, read, record) && names.every(isReviewField);
  return names.length === 0 || isExpected ? null : { before: pick(was, names), after: pick(record, names) };
}

/** Returns the keys of the findings that did not exist when the item was read. */
export const newFindings = (since: Since | null): unknown[] =>
  more(since?.before["findings"], since?.after["findings"]);

/** True if only the automatic review changed the item. */
export const hasOnlyFindings = ({ after }: Since): boolean => Object.keys(after).every(isReviewField);

/** True if nothing changed since the last warning. */
const isWarned = (resource: Resource, { warned, latest }: ReadItem, record: AnyRecord): boolean =>
  differing(resource, withOwn(resource, warned, latest, record), record).length === 0;

/** Time within which the reader's own edit or new record is reviewed automatically, in ms. */
const REVIEW_MS = 5 * 60_000;

function reviewUntil({ reviewed }: Resource, read: ReadItem | undefined, record: AnyRecord): number {
  const isEdited = read
    ? record.version > read.latest.version && reviewed.some((name) => !isSame(read.latest[name], record[name]))
    : record.version === 1;
  return isOwn(record) && isEdited && reviewed.length > 0 ? Date.now() + REVIEW_MS : (read?.reviewUntil ?? 0);
}

/** Notifies the reader once of findings that the reader's own edit caused. */
function notifyFindings({ fields }: Resource, was: AnyRecord, record: AnyRecord): void {
  const isWorse = reviewFields.severity(was["severity"], record["severity"]);
  const fresh = more(was["findingKinds"], record["findingKinds"]);
  const kinds = (isWorse && fresh.length === 0 ? listed(record["findingKinds"]) : fresh).flatMap(
    (kind) => fields["findingKinds"]?.enumeration?.value(kind) ?? [],
  );
  if (kinds.length > 0)
    notify(t("detail.reviewed", { kinds: kinds.map(({ label }) => l(label)).join(t("common.comma")) }), "yellow");
}

const begin = (resource: Resource, record: AnyRecord): void => {
  const key = keyOf(resource.name, record.id);
  const read = readItems.get(key);
  const until = reviewUntil(resource, read, record);
  if (read && Date.now() < until) notifyFindings(resource, read.latest, record);
  readItems.delete(key);
  readItems.set(key, { was: record, warned: record, latest: record, theirs: null, reviewUntil: until, shownAt: null });
  const [oldest] = readItems.keys();
  if (readItems.size > MAX_REMEMBERED && oldest !== undefined) readItems.delete(oldest);
};

/** Records the version of the item that the moderator has on screen. */
export function recordView(resource: Resource, record: AnyRecord): void {
  const read = readItems.get(keyOf(resource.name, record.id));
  if (!read || !changedSince(resource, record)) return begin(resource, record);
  if (record.version < read.latest.version) return;
  read.was = withOwn(resource, read.was, read.latest, record);
  read.warned = withOwn(resource, read.warned, read.latest, record);
  read.reviewUntil = reviewUntil(resource, read, record);
  read.shownAt ??= Date.now();
  read.latest = record;
  if (!isOwn(record)) read.theirs = record;
}

/** Returns the version that others left, without the reader's own later saves; null if there is none. */
export const leftByOthers = (resource: Resource, record: AnyRecord): AnyRecord | null =>
  isOwn(record) ? (readItems.get(keyOf(resource.name, record.id))?.theirs ?? null) : record;

/**
 * Refuses the first decision on an item that changed after it was read, and points to the marked difference. The next
 * decision is accepted. @returns true if refused
 */
export function refuseStaleRead(resource: Resource, record: AnyRecord): boolean {
  const read = readItems.get(keyOf(resource.name, record.id));
  if (!read || !changedSince(resource, record) || isWarned(resource, read, record)) return false;
  read.warned = record;
  notify(t("detail.changed.look", { title: String(record[resource.title] ?? "") }), "yellow");
  lastNotice = currentNotice();
  return true;
}

/**
 * Applies the stale read guard to a command. Only a decision on the one current record is checked. From a selection,
 * commands/run.ts leaves out the items that changed.
 */
export const refusesStaleCommand = ({ decision }: Command, { resource, records, chosen }: Target): boolean => {
  const [record, ...others] = records;
  return decision && !chosen && record !== undefined && others.length === 0 && refuseStaleRead(resource, record);
};

/** True if the only changes are findings that were on screen long enough to be read. */
function isFoundRead(resource: Resource, { shownAt }: ReadItem, record: AnyRecord): boolean {
  const since = changedSince(resource, record);
  return since !== null && hasOnlyFindings(since) && shownAt !== null && Date.now() - shownAt >= MIN_VIEW_MS;
}

/**
 * Handles the move to another item. A difference that the moderator was warned of is treated as read. Its notice is
 * removed, because it does not apply to the next item.
 */
export function endView(resource: Resource, record: AnyRecord): void {
  if (lastNotice && lastNotice === currentNotice()) dropNotice();
  const read = readItems.get(keyOf(resource.name, record.id));
  if (read && (isWarned(resource, read, record) || isFoundRead(resource, read, record))) begin(resource, record);
}

/** Counts the differences that were marked as read, so that the screen removes them. */
export const readMarks = createState(0);

/** Marks the difference as read and takes the current version as the base. @returns true if there was one */
export function markRead(resource: Resource, record: AnyRecord): boolean {
  if (!changedSince(resource, record)) return false;
  begin(resource, record);
  setValue(readMarks, readMarks.value + 1);
  return true;
}

/** Forgets a decided item. */
export const forget = (resource: string, id: string): void => void readItems.delete(keyOf(resource, id));
