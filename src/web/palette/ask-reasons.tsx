import type { JSX } from "react";
import { useRef, useState } from "react";
import type { ReasonRow } from "#web/data/reasons.ts";
import { queueOf, reasonText, useListedReasons } from "#web/data/reasons.ts";
import { t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
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

/** One stop of Tab, so that what is written beside them stands right behind; the arrows walk within. */
export function Reasons(props: {
  rows: readonly ReasonRow[] | null;
  chosen: string;
  choose: (key: string) => void;
}): JSX.Element {
  const group = useRef<HTMLDivElement>(null);
  const step = (by: number) => (): void => {
    const buttons = [...(group.current?.querySelectorAll("button") ?? [])];
    buttons[buttons.findIndex((one) => one === document.activeElement) + by]?.focus();
  };
  useLeafKeys(group, { arrowdown: step(1), arrowright: step(1), arrowup: step(-1), arrowleft: step(-1) });
  if (props.rows === null) return <p className="mu small">{t("common.loading")}</p>;
  if (props.rows.length === 0) return <p className="mu small">{t("palette.ask.noReasons")}</p>;
  const rows = props.rows.slice(0, 9);
  const stop = Math.max(
    0,
    rows.findIndex(({ key }) => key === props.chosen),
  );
  return (
    <div ref={group} className="reasons" role="group" aria-label={t("palette.ask.reason")}>
      {rows.map((reason, at) => (
        <button
          key={reason.key}
          type="button"
          tabIndex={at === stop ? 0 : -1}
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
