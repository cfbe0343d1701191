import { t } from "#web/i18n/part-text.ts";
import { CheckboxMark } from "#web/ui/checkbox-mark.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { Fault } from "./login-fault.ts";
import type { LoginForm } from "./use-login-form.ts";
import { useState } from "react";
import type { JSX, ReactNode } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { fieldBoxClass, fieldHintClass } from "#web/ui/field-box.ts";

/** Classes of the title of a screen. */
export const titleClass = "mb-3.5 text-head leading-7 font-semibold text-ink";
/** Classes of a line below a form, which says what follows. */
export const nextClass = "mt-4 text-small leading-5 text-muted";
/** Classes of the line between the fields and the button. */
export const belowFieldsClass = "mb-5 flex items-center gap-2 in-data-layer:mb-3.5";
/**
 * Touch needs larger targets, and phones zoom into smaller text: classes of a button with a border, of one in a text,
 * and of a form.
 */
export const touchButtonClass = "pointer-coarse:min-h-11";
export const outlinedClass = `${buttonClass({ kind: "outlined" })} ${touchButtonClass}`;
export const touchTextClass = "pointer-coarse:min-h-11 pointer-coarse:min-w-6 pointer-coarse:leading-11";
export const touchSizeClass = "pointer-coarse:text-title pointer-coarse:leading-read";
export const linkClass = `link ${touchTextClass}`;

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
  /** Classes of its margin. */
  className?: string;
  children?: ReactNode;
}): JSX.Element {
  const wrong = props.fault?.field === props.name ? props.fault.text : null;
  return (
    <label className={`block ${props.className ?? "mb-3.5"}`}>
      <span className="block leading-6">{props.label}</span>
      <span className={fieldBoxClass({ isWrong: wrong !== null, size: "large" })}>
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
    <div className={belowFieldsClass}>
      <label className={`relative flex items-center gap-2 ${touchTextClass}`}>
        <input
          type="checkbox"
          className="peer absolute opacity-0"
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
        <button type="button" className={linkClass} onClick={() => setAsked(true)}>
          {t("login.forgot")}
        </button>
      )}
    </div>
  );
}

/** Button that submits a form, as wide as the form. */
export const SubmitButton = ({ label, isRunning }: { label: string; isRunning: boolean }): JSX.Element => (
  <button
    type="submit"
    className={`${buttonClass({ kind: "primary", wide: true })} ${touchButtonClass}`}
    aria-disabled={isRunning}
  >
    <span>{label}</span>
    <kbd aria-hidden="true" className="pointer-coarse:hidden">
      Enter
    </kbd>
  </button>
);

export const LoginButton = ({ isRunning }: { isRunning: boolean }): JSX.Element => (
  <SubmitButton label={t(isRunning ? "login.running" : "login.submit")} isRunning={isRunning} />
);

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
      <LoginButton isRunning={isRunning} />
    </form>
  );
}
