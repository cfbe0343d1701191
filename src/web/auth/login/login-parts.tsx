import { t } from "#web/i18n/part-text.ts";
import { CheckboxMark } from "#web/ui/checkbox-mark.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { Fault } from "./login-fault.ts";
import type { LoginForm } from "./use-login-form.ts";
import { useState } from "react";
import type { JSX, ReactNode } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { fieldBoxClass, fieldHintClass } from "#web/ui/field-box.ts";

function FaultLine({ id, text }: { id: string; text: string | null }): JSX.Element {
  return (
    <span id={id} role="alert" className={text ? fieldHintClass({ isWrong: true }) : ""}>
      {text && <Glyph tone="red" />}
      {text}
    </span>
  );
}

/** Form field of the login: a label, its input, and the error message below. */
export function LoginField(props: {
  name: string;
  label: string;
  fault: Fault | null;
  input: JSX.IntrinsicElements["input"];
  children?: ReactNode;
}): JSX.Element {
  const wrong = props.fault?.field === props.name ? props.fault.text : null;
  return (
    <label className="field">
      <span>{props.label}</span>
      <span className={`inp ${fieldBoxClass({ isWrong: wrong !== null })}`}>
        <input
          name={props.name}
          aria-invalid={wrong !== null}
          aria-describedby={`login-${props.name}-fault`}
          {...props.input}
        />
        {props.children}
      </span>
      <FaultLine id={`login-${props.name}-fault`} text={wrong} />
    </label>
  );
}

interface Remembering {
  remember: boolean;
  setRemember: (on: boolean) => void;
}

function Below(props: Remembering): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="below">
      <label>
        <input
          type="checkbox"
          className="peer"
          checked={props.remember}
          onChange={(event) => props.setRemember(event.target.checked)}
        />
        <CheckboxMark
          isOn={props.remember}
          className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-1 peer-focus-visible:outline-focus"
        />
        {t("login.remember")}
      </label>
      <span className="flex-1" />
      {isAsked ? (
        <span role="status">{t("login.forgot.answer")}</span>
      ) : (
        <button type="button" className="link" onClick={() => setAsked(true)}>
          {t("login.forgot")}
        </button>
      )}
    </div>
  );
}

function SubmitButton({ isRunning }: { isRunning: boolean }): JSX.Element {
  return (
    <button type="submit" className={`dk pri ${buttonClass({ kind: "primary" })}`} aria-disabled={isRunning}>
      <span>{isRunning ? t("login.running") : t("login.submit")}</span>
      <kbd aria-hidden="true">Enter</kbd>
    </button>
  );
}

/** Form of one login method: its fields, the option to remember the login, and the submit button. */
export function WayForm(
  props: Remembering & {
    login: LoginForm;
    check: () => Fault | null;
    work: () => Promise<void>;
    children: ReactNode;
  },
): JSX.Element {
  const { form, isRunning, submit } = props.login;
  return (
    <form ref={form} noValidate onSubmit={submit(props.check, props.work)}>
      {props.children}
      <Below remember={props.remember} setRemember={props.setRemember} />
      <SubmitButton isRunning={isRunning} />
    </form>
  );
}
