import { useQuery } from "@tanstack/react-query";
import { v2 } from "#kernel/wire.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { call } from "./client.ts";

/** A reason of refusal as systemConfig lists it. */
export interface ReasonRow {
  key: string;
  /** By the number of Language. */
  text: Record<string, string>;
  strike?: boolean;
  /** Pinyin and initials, for the type-ahead; the server adds them. */
  pinyin?: string;
}

export const reasonText = ({ key, text }: ReasonRow): string => text[languageNumber()] ?? Object.values(text)[0] ?? key;

/** The queue that works records of this kind; its reasons are theirs. */
export const queueOf = (resource: unknown): string | null =>
  registry().queues.find((queue) => queue.resource === resource)?.id ?? null;

/** The reasons that may be given in a queue, null while they are on their way. @param queue null where none are asked for */
export function useListedReasons(queue: string | null): readonly ReasonRow[] | null {
  const { data, isLoading } = useQuery({
    queryKey: ["reasons", queue],
    queryFn: () => call<{ list: ReasonRow[] }>(v2("queue", "reasons"), { queue }),
    enabled: queue !== null,
  });
  return isLoading ? null : (data?.list ?? []);
}

/** A reason as the reader's language has it. */
export type ReasonWords = (written: unknown) => string;

/**
 * A reason as it was written down, in the reader's language where it is one of the listed ones. @returns the words to
 * show for a record of that kind, empty where no reason was given
 */
export function useReasonWords(resource: unknown): ReasonWords {
  const rows = useListedReasons(queueOf(resource)) ?? [];
  return (written) => {
    const given = typeof written === "string" ? written : "";
    const row = given === "" ? undefined : rows.find(({ text }) => Object.values(text).includes(given));
    return row ? reasonText(row) : given;
  };
}
