import type { JSX } from "react";
import type { AuthorRecord, CountingStrike } from "#domain/api/evidence.ts";
import { Measure } from "#domain/reports/enumerations.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { shortDay } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";

interface LadderProps extends Pick<AuthorRecord, "ladder" | "next"> {
  /** Converts a stored reason to the reader's language. */
  words: (reason: unknown) => string;
}

const bar = "flex min-w-0 flex-col pt-1.25";

/** One bar for each strike that counts, with its reason and last day; the next one is dashed and says what it brings. */
export function Ladder({ ladder, next, words }: LadderProps): JSX.Element {
  const barOf = ({ id, reason, time, expires, points }: CountingStrike): JSX.Element => (
    <li key={id} className={`${bar} border-t-3 border-ink`}>
      <span className="min-w-0 truncate" title={words(reason)}>
        {shortDay(time)} {words(reason)}
        {points > 1 && ` ×${points}`}
      </span>
      <span className="text-muted">{t("queue.author.until", { day: shortDay(expires) })}</span>
    </li>
  );
  return (
    <ol
      className="grid grid-cols-[repeat(auto-fit,minmax(84px,1fr))] gap-x-1 gap-y-2 border-t border-line-soft px-4 pt-2.5 pb-2 text-small leading-4.25"
      aria-label={t("queue.author.ladder")}
    >
      {ladder.map(barOf)}
      <li className={`${bar} border-t-2 border-dashed border-line-strong text-muted`}>
        <span>{t("queue.author.next")}</span>
        <span className="text-muted">{labelOf(Measure, next)}</span>
      </li>
    </ol>
  );
}
