import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { v2 } from "#domain/api/call.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { call } from "./client.ts";

/** A reason of refusal as systemConfig lists it. */
export interface ReasonRow {
  key: string;
  /** By the number of Language. */
  text: Record<string, string>;
  strike?: boolean;
  /** 1–9, by its place in the configuration. Usage never moves it. */
  digit?: number;
  /** Pinyin and initials, for the type-ahead; the server adds them. */
  pinyin?: string;
}

export const reasonText = ({ key, text }: ReasonRow): string => text[languageNumber()] ?? Object.values(text)[0] ?? key;

/** The queue that works records of this kind; its reasons are theirs. */
export const queueOf = (resource: unknown): string | null =>
  registry().queues.find((queue) => queue.resource === resource)?.id ?? null;

/** The reasons of a queue as configured, and how often each was given in the last 30 days. */
export interface Reasons {
  list: ReasonRow[];
  used: { key: string; count: number }[];
}

/** @param queue null where none are asked for */
export const reasonsQuery = (queue: string | null) => ({
  queryKey: ["reasons", queue] as const,
  queryFn: () => call<Reasons>(v2("queue", "reasons"), { queue }),
  enabled: queue !== null,
  staleTime: 60_000,
});

/** How often it was given, in per cent of all. */
export function shareOf(reason: ReasonRow, used: readonly { key: string; count: number }[]): number {
  const all = used.reduce((sum, { count }) => sum + count, 0);
  const own = used.find(({ key }) => key === reason.key)?.count ?? 0;
  return all === 0 ? 0 : Math.round((own / all) * 100);
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/** How well a reason is called by what was typed, best first: its shown words, then what else it goes by. */
function fit(reason: ReasonRow, wanted: string): number {
  const shown = fold(reasonText(reason));
  if (shown.startsWith(wanted)) return 0;
  if (shown.includes(` ${wanted}`)) return 1;
  const other = [...Object.values(reason.text), reason.key, reason.pinyin ?? ""].map(fold);
  if (other.some((one) => one.startsWith(wanted))) return 2;
  return other.some((one) => one.includes(wanted)) ? 3 : 4;
}

/** Reasons whose words, pinyin or initials hold what was typed; all of them for nothing typed. */
export function searchReasons(list: readonly ReasonRow[], typed: string): ReasonRow[] {
  const wanted = fold(typed).trim();
  if (wanted === "") return [...list];
  return list
    .map((reason) => ({ reason, fit: fit(reason, wanted) }))
    .filter((one) => one.fit < 4)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ reason }) => reason);
}

const nothing: Reasons = { list: [], used: [] };

/**
 * As they were when they were first known: a changed configuration counts from the next question on, so that no digit
 * changes its meaning under the hand.
 * @param queue null where none are asked for @returns null while they are on their way
 */
export function useKeptReasons(queue: string | null): Reasons | null {
  const { data, isLoading } = useQuery(reasonsQuery(queue));
  const known = data ?? (isLoading ? null : nothing);
  const [kept, keep] = useState(known);
  const isKnown = kept !== null && kept !== nothing;
  if (!isKnown && kept !== known) keep(known);
  return kept;
}

/** The reasons that may be given in a queue, null while they are on their way. @param queue null where none are asked for */
export function useListedReasons(queue: string | null): readonly ReasonRow[] | null {
  const { data, isLoading } = useQuery(reasonsQuery(queue));
  return isLoading ? null : (data?.list ?? []);
}

/** A reason as the reader's language has it. */
export type ReasonWords = (written: unknown) => string;

/**
 * A reason as it was written down, in the reader's language where it is one of the listed ones. @returns the words to
 * show for a record of that kind, empty where no reason was given
 */
export function useReasonWords(resource: unknown): ReasonWords {
  // A decision in a queue moves records of other kinds too, as a strike does an exemption, and gives them its reason.
  const rows = useListedReasons(queueOf(resource) ?? registry().queues[0]?.id ?? null) ?? [];
  return (written) => {
    const given = typeof written === "string" ? written : "";
    const row = given === "" ? undefined : rows.find(({ text }) => Object.values(text).includes(given));
    return row ? reasonText(row) : given;
  };
}
