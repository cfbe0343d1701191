import type { JSX } from "react";
import { useEffect, useState } from "react";
import { ApiError } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import type { Fault } from "#web/auth/login/login-fault.ts";
import { CodeField } from "./code-field.tsx";
import { useLoginForm } from "#web/auth/login/use-login-form.ts";
import type { SecondStep } from "#web/auth/login/login-methods.ts";
import { logInByFactor } from "#web/auth/login/login-methods.ts";
import { belowFieldsClass, linkClass, LoginButton } from "#web/auth/login/login-parts.tsx";

const missing = (isRecovery: boolean): Fault => ({
  field: "code",
  text: t(isRecovery ? "login.factor.recoveryMissing" : "login.factor.missing"),
});

/** Checks a code of the phone: six digits, spaces allowed. Returns null if it is valid. */
export const figuresFault = (code: string): Fault | null =>
  /^\s*(\d\s*){6}$/.test(code.normalize("NFKC")) ? null : missing(false);

export const isRecoveryCode = (code: string): boolean => /[a-z]/i.test(code.normalize("NFKC"));

/**
 * Checks a code of either kind: six digits of the phone, or a recovery code of 24 letters and digits. Each kind is
 * accepted in both modes of the field.
 */
export const codeFault = (code: string, isRecovery: boolean): Fault | null =>
  /^\s*([A-Z2-7][\s-]*){24}$/i.test(code.normalize("NFKC")) || !figuresFault(code)
    ? null
    : missing(isRecovery || isRecoveryCode(code));

/** Second login step: the password or code was accepted, and the two-factor code follows. */
export function FactorForm({ step, back }: { step: SecondStep; back: (error?: unknown) => void }): JSX.Element {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const { form, fault, isRunning, submit } = useLoginForm(["code"]);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form, isRecovery]);
  const enter = async (): Promise<void> => {
    try {
      await logInByFactor(step, code);
    } catch (error) {
      if (!(error instanceof ApiError) || error.path !== "ticket") throw error;
      back(error);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit(() => codeFault(code, isRecovery), enter)}>
      <p role="status" className="mb-3.5 leading-read in-data-layer:mt-1.5">
        {t(isRecovery ? "login.factor.recoveryText" : "login.factor.text")}
      </p>
      <CodeField value={code} change={setCode} isRecovery={isRecovery} fault={fault} />
      <div className={belowFieldsClass}>
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            setCode("");
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? "login.factor.byPhone" : "login.factor.byRecovery")}
        </button>
        <span className="flex-1" />
        <button type="button" className={linkClass} onClick={() => back()}>
          {t("login.factor.back")}
        </button>
      </div>
      <LoginButton isRunning={isRunning} />
    </form>
  );
}
