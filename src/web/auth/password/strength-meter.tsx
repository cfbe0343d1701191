import type { JSX } from "react";
import { useDeferredValue } from "react";
import type { Guesser, Owner } from "#domain/staff/password-strength.ts";
import { strengthOf } from "#domain/staff/password-strength.ts";
import "./strength-meter.css";
import { t } from "#web/i18n/part-text.ts";

interface MeterProps {
  password: string;
  owner: Owner;
  /** Null while the word lists are loading. */
  guesser: Guesser | null;
}

/** Strength of a password against guessing, as a bar and in words. The password never leaves the browser. */
export function StrengthMeter({ owner, guesser, ...props }: MeterProps): JSX.Element {
  const password = useDeferredValue(props.password);
  const strength = guesser && password !== "" ? strengthOf(password, owner, guesser) : null;
  return (
    <div className="-mt-2 flex min-h-5 items-center gap-2.5">
      <meter
        className="strength-bar"
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={strength ?? 0}
        aria-label={t("session.strength")}
      />
      <span role="status" className="text-small" data-testid="strength">
        {strength !== null && t(`session.strength.${strength}`)}
      </span>
    </div>
  );
}
