import type { JSX } from "react";
import { useEffect, useState } from "react";
import { t } from "#web/i18n/text.ts";
import type { Fault } from "./login-parts.tsx";
import { CodeField } from "./code-field.tsx";
import { useLoginForm } from "./use-login-form.ts";
import type { SecondStep } from "./ways-in.ts";
import { logInByFactor, secondStep } from "./ways-in.ts";

/** @param isRecovery whether it is one of the list, of 24 letters and figures */
export const codeFault = (code: string, isRecovery: boolean): Fault | null =>
  (isRecovery ? /^([A-Z2-7][\s-]*){24}$/i : /^\s*(\d\s*){6}$/).test(code.normalize("NFKC"))
    ? null
    : { field: "code", text: t(isRecovery ? "login.factor.recoveryMissing" : "login.factor.missing") };

/** The second step: the password or code was right, and the phone says the rest. */
export function FactorForm({ step }: { step: SecondStep }): JSX.Element {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const { form, fault, isRunning, submit } = useLoginForm(["code"]);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form, isRecovery]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit(
        () => codeFault(code, isRecovery),
        () => logInByFactor(step, code),
      )}
    >
      <p role="status">{t(isRecovery ? "login.factor.recoveryText" : "login.factor.text")}</p>
      <CodeField value={code} change={setCode} isRecovery={isRecovery} fault={fault} />
      <div className="below">
        <button
          type="button"
          className="lk"
          onClick={() => {
            setCode("");
            setRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? "login.factor.byPhone" : "login.factor.byRecovery")}
        </button>
        <span className="sp" />
        <button type="button" className="lk" onClick={() => secondStep.set(null)}>
          {t("login.factor.back")}
        </button>
      </div>
      <button type="submit" className="dk pri" aria-disabled={isRunning}>
        <span>{isRunning ? t("login.running") : t("login.submit")}</span>
        <kbd aria-hidden="true">Enter</kbd>
      </button>
    </form>
  );
}
