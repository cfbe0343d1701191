import type { JSX } from "react";
import type { CaptchaReply } from "#domain/api/session.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { Fault } from "./login-fault.ts";
import { LoginField } from "./login-parts.tsx";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

/** Returns the digits 1 to 8 of the typed text, each once. */
const tidy = (typed: string): string => [...new Set(typed.match(/[1-8]/g) ?? [])].join("");

/**
 * CAPTCHA: eight pictures, some of which match the question. The user types their numbers or clicks the pictures. A
 * user who cannot see them can log in by code instead.
 */
export function Captcha(props: {
  puzzle: CaptchaReply;
  chosen: string;
  change: (chosen: string) => void;
  fault: Fault | null;
  enterByCode: () => void;
}): JSX.Element {
  const { puzzle, chosen, change } = props;
  const toggle = (number: string): void =>
    change(chosen.includes(number) ? chosen.replace(number, "") : chosen + number);
  return (
    <fieldset className="puzzle">
      <legend>{t("login.captcha.find", { n: puzzle.count, what: l(puzzle.what) })}</legend>
      <div className="sheet">
        <img src={puzzle.picture} alt={t("login.captcha.picture")} />
        {NUMBERS.map((number) => (
          <button
            key={number}
            type="button"
            tabIndex={-1}
            aria-label={t("login.captcha.one", { n: number })}
            aria-pressed={chosen.includes(number)}
            onClick={() => toggle(number)}
          >
            <kbd aria-hidden="true">{number}</kbd>
          </button>
        ))}
      </div>
      <LoginField
        name="chosen"
        label={t("login.captcha.numbers")}
        fault={props.fault}
        input={{
          inputMode: "numeric",
          autoComplete: "off",
          autoFocus: true,
          value: chosen,
          onChange: (event) => change(tidy(event.target.value)),
        }}
      />
      <button type="button" className="link" onClick={props.enterByCode}>
        {t("login.captcha.byCode")}
      </button>
    </fieldset>
  );
}
