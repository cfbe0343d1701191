import type { JSX } from "react";
import type { ReasonRow } from "#web/data/reasons.ts";
import { queueOf, reasonText, useListedReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/text.ts";
import type { Ask } from "./palette-state.ts";

/** The reasons that may be given, from systemConfig. */
export const useReasons = ({ command, target }: Ask): readonly ReasonRow[] =>
  useListedReasons(command.reasons === "audit_failure" ? (target?.queue ?? queueOf(command.resource)) : null);

export function Reasons(props: {
  rows: readonly ReasonRow[];
  chosen: string;
  choose: (key: string) => void;
}): JSX.Element {
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
