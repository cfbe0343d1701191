import type { JSX } from "react";
import type { CaptchaReply } from "#domain/api/session.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import type { Fault } from "./login-fault.ts";
import { LoginField, linkClass } from "./login-parts.tsx";

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
    <fieldset className="mb-3.5 min-w-0" data-slot="captcha">
      <legend className="leading-6 text-ink">
        {t("login.captcha.find", { n: puzzle.count, what: l(puzzle.what) })}
      </legend>
      <div className="relative mb-2 grid grid-cols-4 grid-rows-[repeat(2,94px)] overflow-hidden rounded-m">
        <img className="absolute size-full" src={puzzle.picture} alt={t("login.captcha.picture")} />
        {NUMBERS.map((number) => (
          <button
            key={number}
            type="button"
            className="group relative flex items-start p-1.25 inset-ring-focus aria-pressed:inset-ring-3"
            tabIndex={-1}
            aria-label={t("login.captcha.one", { n: number })}
            aria-pressed={chosen.includes(number)}
            onClick={() => toggle(number)}
          >
            <kbd
              className="bg-surface text-ink group-aria-pressed:bg-focus group-aria-pressed:text-surface"
              aria-hidden="true"
            >
              {number}
            </kbd>
          </button>
        ))}
      </div>
      <LoginField
        name="chosen"
        label={t("login.captcha.numbers")}
        fault={props.fault}
        className="mb-1"
        input={{
          inputMode: "numeric",
          autoComplete: "off",
          autoFocus: true,
          value: chosen,
          onChange: (event) => change(tidy(event.target.value)),
        }}
      />
      <button type="button" className={linkClass} onClick={props.enterByCode}>
        {t("login.captcha.byCode")}
      </button>
    </fieldset>
  );
}
