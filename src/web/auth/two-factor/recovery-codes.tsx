import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { buttonClass } from "#web/ui/button.tsx";

/**
 * Shows the recovery codes once, for the case that the phone is lost. Calls `shown`, because nobody can see them again.
 */
export function RecoveryCodes(props: {
  text: string;
  codes: readonly string[];
  shown?: (() => void) | undefined;
  done: () => void;
}): JSX.Element {
  const { codes, shown } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => shown?.(), [shown]);
  return (
    <div>
      <p>{props.text}</p>
      <ul className="recovery">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <button
        ref={button}
        type="button"
        className={`dk ${buttonClass({ kind: "outlined" })}`}
        onClick={() => void copyText(codes.join("\n"))}
      >
        {t("session.factor.copy")}
      </button>
      <button type="button" className={`dk pri ${buttonClass({ kind: "primary" })}`} onClick={props.done}>
        <span>{t("session.factor.kept")}</span>
      </button>
    </div>
  );
}
