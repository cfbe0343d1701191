import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { textClass } from "#web/auth/login/account-dialog.tsx";
import { outlinedClass, touchButtonClass } from "#web/auth/login/login-parts.tsx";
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
      <p className={textClass}>{props.text}</p>
      <ul
        data-testid="recovery-codes"
        className="mb-3.5 grid gap-0.5 rounded-m border border-line px-3 py-2.5 font-mono text-ink select-all"
      >
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <button
        ref={button}
        type="button"
        className={`${outlinedClass} mb-2`}
        onClick={() => void copyText(codes.join("\n"))}
      >
        {t("session.factor.copy")}
      </button>
      <button
        type="button"
        className={`${buttonClass({ kind: "primary", wide: true })} ${touchButtonClass}`}
        onClick={props.done}
      >
        <span>{t("session.factor.kept")}</span>
      </button>
    </div>
  );
}
