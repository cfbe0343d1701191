import type { JSX, KeyboardEvent, MouseEvent } from "react";
import { useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import type { Fault } from "#web/auth/login/login-fault.ts";
import { LoginField } from "#web/auth/login/login-parts.tsx";

/** Field for the current password. It is hidden until the user shows it, and warns if caps lock is on. */
export function PasswordField(props: {
  value: string;
  change: (value: string) => void;
  fault: Fault | null;
}): JSX.Element {
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Only reads the state of caps lock; no key acts here.
  const look = (event: KeyboardEvent | MouseEvent): void => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <LoginField
      name="password"
      label={t("login.password")}
      fault={props.fault}
      input={{
        type: isShown ? "text" : "password",
        autoComplete: "current-password",
        // A pasted password is not cut. One that is too long is refused with a message.
        maxLength: 200,
        value: props.value,
        onChange: (event) => props.change(event.target.value),
        onKeyUp: look,
        onMouseDown: look,
      }}
    >
      {capsLock && (
        <span className="text-yellow-fg text-small" role="status">
          {t("login.capsLock")}
        </span>
      )}
      <button
        type="button"
        className="text-muted"
        aria-label={isShown ? t("login.hide") : t("login.show")}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <LazyIcon name="eye" />
      </button>
    </LoginField>
  );
}
