import type { JSX } from "react";
import { useState } from "react";
import type { ReasonRow } from "#web/data/reasons.ts";
import { queueOf, reasonText, useListedReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/text.ts";
import type { Ask } from "./palette-state.ts";

/** The reasons that may be given, from systemConfig; null while they are on their way. */
export const useReasons = ({ command, target }: Ask): readonly ReasonRow[] | null =>
  useListedReasons(command.reasons === "audit_failure" ? (target?.queue ?? queueOf(command.resource)) : null);

/**
 * Chooses by the place in the list; what is chosen before the reasons are there stands for the one that will have it.
 * @returns whether there is one, as far as is known
 */
export function useReasonByPlace(
  rows: readonly ReasonRow[] | null,
  choose: (key: string) => void,
): (at: number) => boolean {
  const [early, setEarly] = useState<number | null>(null);
  const awaited = early === null ? undefined : rows?.[early];
  if (awaited) {
    setEarly(null);
    choose(awaited.key);
  }
  return (at) => {
    if (rows === null) setEarly(at);
    else if (rows[at]) choose(rows[at].key);
    return rows === null || rows[at] !== undefined;
  };
}

export function Reasons(props: {
  rows: readonly ReasonRow[] | null;
  chosen: string;
  choose: (key: string) => void;
}): JSX.Element {
  if (props.rows === null) return <p className="mu small">{t("common.loading")}</p>;
  if (props.rows.length === 0) return <p className="mu small">{t("palette.ask.noReasons")}</p>;
  return (
    <div className="reasons" role="group" aria-label={t("palette.ask.reason")}>
      {props.rows.slice(0, 9).map((reason, at) => (
        <button
          key={reason.key}
          type="button"
          aria-pressed={reason.key === props.chosen}
          onClick={() => props.choose(reason.key)}
        >
          <kbd aria-hidden="true">{at + 1}</kbd>
          <span className="el">{reasonText(reason)}</span>
        </button>
      ))}
    </div>
  );
}
