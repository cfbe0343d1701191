import { isFew } from "#kernel/share.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { v2 } from "#domain/api/call.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { call } from "./client.ts";

/** A reason for refusal as systemConfig lists it. */
export interface ReasonRow {
  key: string;
  /** Text by number of Language. */
  text: Record<string, string>;
  strike?: boolean;
  /** Digit key 1–9, by the position in the configuration. The frequency of use never changes it. */
  digit?: number;
  /** Pinyin and initials for the search; the server adds them. */
  pinyin?: string;
}

export const reasonText = ({ key, text }: ReasonRow): string => text[languageNumber()] ?? Object.values(text)[0] ?? key;

/** Returns the queue that works on a resource, whose reasons apply to it; null if there is none. */
export const queueOf = (resource: unknown): string | null =>
  registry().queues.find((queue) => queue.resource === resource)?.id ?? null;

/** Configured reasons of a queue, and how often each was given in the last 30 days. */
export interface Reasons {
  list: ReasonRow[];
  used: { key: string; count: number }[];
}

/** Query of a queue's reasons. @param queue null to load none */
export const reasonsQuery = (queue: string | null) => ({
  queryKey: ["reasons", queue] as const,
  queryFn: () => call<Reasons>(v2("queue", "reasons"), { queue }),
  enabled: queue !== null,
  staleTime: 60_000,
});

/** Returns how often a reason was given, in percent of all; 0 if few were given. */
export function shareOf(reason: ReasonRow, used: readonly { key: string; count: number }[]): number {
  const all = used.reduce((sum, { count }) => sum + count, 0);
  const uses = used.find(({ key }) => key === reason.key)?.count ?? 0;
  return isFew(all) ? 0 : Math.round((uses / all) * 100);
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

/**
 * Returns how well a reason matches the text, from 0 (best) to 4 (no match): first by its shown text, then by its other
 * names.
 */
function fit(reason: ReasonRow, wanted: string): number {
  const shown = fold(reasonText(reason));
  if (shown.startsWith(wanted)) return 0;
  if (shown.includes(` ${wanted}`)) return 1;
  const other = [...Object.values(reason.text), reason.key, reason.pinyin ?? ""].map(fold);
  if (other.some((one) => one.startsWith(wanted))) return 2;
  return other.some((one) => one.includes(wanted)) ? 3 : 4;
}

/**
 * Returns the reasons whose text, pinyin or initials contain the typed text, best match first; all of them for an empty
 * text.
 */
export function searchReasons(list: readonly ReasonRow[], typed: string): ReasonRow[] {
  const wanted = fold(typed).trim();
  if (wanted === "") return [...list];
  return list
    .map((reason) => ({ reason, fit: fit(reason, wanted) }))
    .filter((one) => one.fit < 4)
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ reason }) => reason);
}

const emptyReasons: Reasons = { list: [], used: [] };

/**
 * Returns a queue's reasons as they were when first loaded. A changed configuration applies to the next picker, so that
 * no digit changes its meaning while the user chooses.
 * @param queue null to load none
 * @returns null while they are loading
 */
export function useKeptReasons(queue: string | null): Reasons | null {
  const { data, isLoading } = useQuery(reasonsQuery(queue));
  const known = data ?? (isLoading ? null : emptyReasons);
  const [loaded, keep] = useState(known);
  const isKnown = loaded !== null && loaded !== emptyReasons;
  if (!isKnown && loaded !== known) keep(known);
  return loaded;
}

/** Returns a queue's current reasons; null while they are loading. @param queue null to load none */
export function useListedReasons(queue: string | null): readonly ReasonRow[] | null {
  const { data, isLoading } = useQuery(reasonsQuery(queue));
  return isLoading ? null : (data?.list ?? []);
}

/** Converts a stored reason to the reader's language. */
export type ReasonTexts = (written: unknown) => string;

/**
 * Provides the conversion of stored reasons. A listed reason is shown in the reader's language, any other as written.
 * @returns the text to show for a record of the resource; empty if no reason was given
 */
export function useReasonTexts(resource: unknown): ReasonTexts {
  // A decision in a queue also changes records of other resources and passes its reason on. A strike, for example,
  // changes an exemption.
  const rows = useListedReasons(queueOf(resource) ?? registry().queues[0]?.id ?? null) ?? [];
  return (written) => {
    const current = typeof written === "string" ? written : "";
    const row = current === "" ? undefined : rows.find(({ text }) => Object.values(text).includes(current));
    return row ? reasonText(row) : current;
  };
}
