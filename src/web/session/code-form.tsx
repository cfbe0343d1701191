import type { JSX } from "react";
import { useEffect, useState } from "react";
import { t } from "#web/i18n/text.ts";
import type { Fault } from "./login-parts.tsx";
import { Below, LoginField, SubmitButton } from "./login-parts.tsx";
import { logInByCode, sendCode } from "./ways-in.ts";
import { storedEmail } from "./login-storage.ts";
import { useLoginForm } from "./use-login-form.ts";

/** catalogue/public-pages.md, /login: send again after 60 s. */
const AGAIN_SECONDS = 60;

const mailFault = (email: string): Fault | null =>
  email.length < 255 && /^[^\s@]+@[^\s@]+$/.test(email) ? null : { field: "email", text: t("login.emailMissing") };
const codeFault = (code: string): Fault | null =>
  /^\d{4,8}$/.test(code) ? null : { field: "verifyCode", text: t("login.codeMissing") };

/** Seconds until a code may be sent again; 0 when it may. */
function useWait(): [left: number, begin: () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(AGAIN_SECONDS)];
}

export function CodeForm(): JSX.Element {
  const [email, setEmail] = useState(storedEmail);
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(() => storedEmail() !== "");
  const [left, wait] = useWait();
  const { form, fault, isRunning, run, show, submit } = useLoginForm(["email", "verifyCode"]);
  const send = async (): Promise<void> => {
    const wrong = mailFault(email.trim());
    if (wrong) return show(wrong);
    if (!(await run(() => sendCode(email.trim())))) return;
    wait();
    form.current?.querySelector<HTMLInputElement>("[name=verifyCode]")?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit(
        () => mailFault(email.trim()) ?? codeFault(code.trim()),
        () => logInByCode({ email: email.trim(), verifyCode: code.trim(), remember }),
      )}
    >
      <LoginField
        name="email"
        label={t("login.email")}
        fault={fault}
        input={{
          type: "email",
          autoComplete: "email",
          maxLength: 254,
          value: email,
          onChange: (event) => setEmail(event.target.value),
        }}
      />
      <LoginField
        name="verifyCode"
        label={t("login.code")}
        fault={fault}
        input={{
          inputMode: "numeric",
          autoComplete: "one-time-code",
          maxLength: 8,
          value: code,
          onChange: (event) => setCode(event.target.value),
        }}
      >
        <button type="button" className="lk" disabled={left > 0 || isRunning} onClick={() => void send()}>
          {left > 0 ? t("login.sendAgain", { n: left }) : t("login.send")}
        </button>
      </LoginField>
      <p role="status" className="only-read">
        {left === AGAIN_SECONDS ? t("login.sent") : ""}
      </p>
      {left > 0 && <p className="mu small sent">{t("login.sent")}</p>}
      <Below remember={remember} setRemember={setRemember} />
      <SubmitButton isRunning={isRunning} />
    </form>
  );
}
