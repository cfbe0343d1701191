import { DAY } from "#kernel/time-units.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { isRecord, isString, readStored, writeStored } from "#web/store/stored.ts";

/** An unsent or refused reason text. Session storage keeps it across reloads; other windows and users never see it. */
interface ReasonDraft {
  text: string;
  /** Milliseconds since 1970. */
  time: number;
}

type Drafts = Record<string, ReasonDraft>;

const DAY_MS = DAY * 1_000;

const isDrafts = (value: unknown): value is Drafts =>
  isRecord(value) &&
  Object.values(value).every((one) => isRecord(one) && isString(one["text"]) && typeof one["time"] === "number");

const storeKey = (): string => `admin.reasons.${actorStore.value?.id ?? ""}`;

/** Reads the drafts of the last day. */
function readDrafts(): Drafts {
  const all = Object.entries(readStored(storeKey(), isDrafts, {}, "sessionStorage"));
  return Object.fromEntries(all.filter(([, { time }]) => Date.now() - time < DAY_MS));
}

const writeDrafts = (drafts: Drafts): void => writeStored(storeKey(), drafts, "sessionStorage");

/** Key of a draft. @param items one id, or several joined by commas for one common reason */
export const reasonDraft = (queue: string, command: string, items: string): string => `${queue}:${command}:${items}`;

export const draftOf = (draft: string): string => readDrafts()[draft]?.text ?? "";

/** Keeps a draft; an empty text removes it. */
export function keepDraft(draft: string, text: string): void {
  const { [draft]: before, ...others } = readDrafts();
  if (text !== "") writeDrafts({ ...others, [draft]: { text, time: Date.now() } });
  else if (before) writeDrafts(others);
}

/** Removes a draft. */
export const dropDraft = (draft: string): void => keepDraft(draft, "");

/** Removes all drafts of items that were decided or left the queue. */
export function dropDraftsOf(queue: string, ids: readonly string[]): void {
  const drafts = readDrafts();
  const others = Object.entries(drafts).filter(
    ([draft]) => !(draft.startsWith(`${queue}:`) && ids.some((id) => draft.endsWith(`:${id}`))),
  );
  if (others.length < Object.keys(drafts).length) writeDrafts(Object.fromEntries(others));
}
