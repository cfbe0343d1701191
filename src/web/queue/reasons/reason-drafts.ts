import { actorStore } from "#web/auth/session/actor.ts";
import { isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";

/**
 * Free text of a reason that was begun, or given and refused. The session storage keeps it, so that a reload loses no
 * letter; another window and another person never see it.
 */
interface ReasonDraft {
  text: string;
  /** Milliseconds since 1970. */
  time: number;
}

type Drafts = Record<string, ReasonDraft>;

const DAY_MS = 86_400_000;

const isDrafts = (value: unknown): value is Drafts =>
  isRecord(value) &&
  Object.values(value).every((one) => isRecord(one) && isString(one["text"]) && typeof one["time"] === "number");

const storeKey = (): string => `admin.reasons.${actorStore.get()?.id ?? ""}`;

/** After a day the item is another one, or the moderator's shift is. */
function readDrafts(): Drafts {
  const all = Object.entries(readStored(storeKey(), isDrafts, {}, "sessionStorage"));
  return Object.fromEntries(all.filter(([, { time }]) => Date.now() - time < DAY_MS));
}

const writeDrafts = (drafts: Drafts): void => writeStored(storeKey(), drafts, "sessionStorage");

/** @param items one id, or several with commas between where one reason is for all of them */
export const reasonDraft = (queue: string, command: string, items: string): string => `${queue}:${command}:${items}`;

export const draftOf = (draft: string): string => readDrafts()[draft]?.text ?? "";

/** @param text nothing is kept of an empty one */
export function keepDraft(draft: string, text: string): void {
  const { [draft]: before, ...others } = readDrafts();
  if (text !== "") writeDrafts({ ...others, [draft]: { text, time: Date.now() } });
  else if (before) writeDrafts(others);
}

/** The answer was given, or nobody wants to give one: nothing of it is kept. */
export const dropDraft = (draft: string): void => keepDraft(draft, "");

/** Removes the drafts of items that are decided or left the queue, whatever command they were for. */
export function dropDraftsOf(queue: string, ids: readonly string[]): void {
  const drafts = readDrafts();
  const kept = Object.entries(drafts).filter(
    ([draft]) => !(draft.startsWith(`${queue}:`) && ids.some((id) => draft.endsWith(`:${id}`))),
  );
  if (kept.length < Object.keys(drafts).length) writeDrafts(Object.fromEntries(kept));
}
