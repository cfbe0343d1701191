import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Fault } from "#web/auth/login/login-fault.ts";
import { LoginField } from "#web/auth/login/login-parts.tsx";

/** Field for a six-digit code of the phone, or for a recovery code. */
export function CodeField(props: {
  value: string;
  change: (value: string) => void;
  isRecovery?: boolean;
  fault: Fault | null;
}): JSX.Element {
  const { isRecovery = false } = props;
  return (
    <LoginField
      name="code"
      label={t(isRecovery ? "login.factor.recovery" : "login.factor.code")}
      fault={props.fault}
      input={{
        inputMode: isRecovery ? "text" : "numeric",
        autoComplete: isRecovery ? "off" : "one-time-code",
        maxLength: 40,
        spellCheck: false,
        value: props.value,
        onChange: (event) => props.change(event.target.value),
      }}
    />
  );
}
