import type { JSX } from "react";
import { OpinionState, Verdict } from "#domain/opinions/enumerations.ts";
import type { DifferingOpinion } from "#domain/api/queue.ts";
import { isGranted } from "#kernel/availability.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { SidePart } from "./side-part.tsx";

/** Verdicts of the admin and of the other moderator, and what the lead has settled. */
function wordsOf({ decision, opinion, isFirst, other, verdict }: DifferingOpinion): string {
  const first = l(registry().permission(decision) ?? [decision, decision]);
  const second = labelOf(Verdict, opinion);
  const name = other ?? t("home.differing.system");
  const [mine, theirs] = isFirst ? [first, second] : [second, first];
  const settled =
    verdict === null
      ? labelOf(OpinionState, "differs")
      : t("home.differing.settled", { verdict: labelOf(Verdict, verdict) });
  return t("home.differing.line", { mine, name, theirs, settled });
}

const headingClass = "truncate text-text";

/** Second opinions that differ from the first decision, on the desks of both moderators. */
export function Differing({ opinions }: { opinions: readonly DifferingOpinion[] }): JSX.Element | null {
  if (opinions.length === 0) return null;
  const isOpen = isGranted(actorStore.value, "screen:/second-opinions");
  return (
    <SidePart title={t("home.differing")}>
      <ul>
        {opinions.map((one) => (
          <li key={one.id} className="flex flex-col px-4 py-1">
            {isOpen ? (
              <a className={headingClass} href={`#/second-opinions?v=differing&id=${one.id}`}>
                {one.heading}
              </a>
            ) : (
              <b className={headingClass}>{one.heading}</b>
            )}
            <span className="text-muted">{wordsOf(one)}</span>
          </li>
        ))}
      </ul>
    </SidePart>
  );
}
