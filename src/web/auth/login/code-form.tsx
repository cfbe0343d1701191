import type { JSX } from "react";
import { useEffect, useState } from "react";
import { areaCode, phoneNumber as number } from "#domain/phone.ts";
import { t } from "#web/i18n/part-text.ts";
import type { Fault } from "./login-fault.ts";
import { LoginField, linkClass, touchTextClass, WayForm } from "./login-parts.tsx";
import type { Phone } from "./login-storage.ts";
import { storedEmail, storedPhone } from "./login-storage.ts";
import type { CodeReceiver } from "./login-methods.ts";
import { logInByCode, sendCode } from "./login-methods.ts";
import { useLoginForm, useClearedSecret } from "./use-login-form.ts";

/** Seconds before a code may be sent again (catalogue/public-pages.md, /login). */
const AGAIN_SECONDS = 60;

const mailFault = (email: string): Fault | null =>
  email.length < 255 && /^[^\s@]+@[^\s@]+$/.test(email) ? null : { field: "email", text: t("login.emailMissing") };
function phoneFault({ phoneAreaCode, phoneNumber }: Phone): Fault | null {
  if (!areaCode.of.test(phoneAreaCode)) return { field: "phoneAreaCode", text: t("login.areaMissing") };
  if (!number.of.test(phoneNumber)) return { field: "phoneNumber", text: t("login.phoneMissing") };
  return null;
}
const codeFault = (code: string): Fault | null =>
  /^\d{4,8}$/.test(code) ? null : { field: "verifyCode", text: t("login.codeMissing") };

const receiverFields = { mail: ["email"], sms: ["phoneAreaCode", "phoneNumber"] } as const;

/** Counts down the seconds until a code may be sent again. `left` is 0 when sending is allowed. */
function useWait(): [left: number, begin: () => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(AGAIN_SECONDS)];
}

type By = "mail" | "sms";

/** Fields for the receiver of the code: the choice of mail or SMS, and the address or phone number. */
function ReceiverFields(props: {
  by: By;
  setBy: (by: By) => void;
  value: CodeReceiver;
  change: (value: CodeReceiver) => void;
  fault: Fault | null;
}): JSX.Element {
  const { by, value, fault } = props;
  const field = (name: keyof CodeReceiver, input: JSX.IntrinsicElements["input"]): JSX.Element => (
    <LoginField
      name={name}
      label={t(`login.${name}`)}
      fault={fault}
      input={{
        ...input,
        value: value[name],
        onChange: (event) => props.change({ ...value, [name]: event.target.value }),
      }}
    />
  );
  return (
    <>
      <fieldset className="mb-2.5 flex gap-5">
        <legend className="sr-only">{t("login.codeBy")}</legend>
        {(["mail", "sms"] as const).map((one) => (
          <label key={one} className={`flex items-center gap-1.5 leading-6 ${touchTextClass}`}>
            <input
              type="radio"
              className="accent-focus"
              name="by"
              checked={by === one}
              onChange={() => props.setBy(one)}
            />
            {t(`login.codeBy.${one}`)}
          </label>
        ))}
      </fieldset>
      {by === "mail" ? (
        field("email", { type: "email", autoComplete: "email", maxLength: 254 })
      ) : (
        <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-2.5">
          {field("phoneAreaCode", { inputMode: "tel", autoComplete: "tel-country-code", maxLength: 6 })}
          {field("phoneNumber", { type: "tel", autoComplete: "tel-national", maxLength: 20 })}
        </div>
      )}
    </>
  );
}

const nowhere: CodeReceiver = { email: "", phoneAreaCode: "", phoneNumber: "" };

const sentClass =
  "-mt-1.5 mb-3 text-small text-muted in-data-layer:mt-1.5 in-data-layer:mb-3.5 in-data-layer:leading-read";

export function CodeForm(): JSX.Element {
  const [by, setBy] = useState<By>(() => (storedPhone().phoneNumber && !storedEmail() ? "sms" : "mail"));
  const [value, setValue] = useState<CodeReceiver>(() => ({ email: storedEmail(), ...storedPhone() }));
  const [code, setCode] = useState("");
  useClearedSecret(setCode);
  const [remember, setRemember] = useState(() => value.email !== "" || value.phoneNumber !== "");
  const [left, wait] = useWait();
  const login = useLoginForm([...receiverFields[by], "verifyCode"]);
  const { fault, isRunning, run, show } = login;
  const email = value.email.trim();
  const phone = { phoneAreaCode: value.phoneAreaCode.trim(), phoneNumber: value.phoneNumber.trim() };
  const receiver: CodeReceiver = by === "mail" ? { ...nowhere, email } : { ...nowhere, ...phone };
  const wrong = (): Fault | null => (by === "mail" ? mailFault(email) : phoneFault(phone));
  const ask = async (): Promise<void> => {
    await sendCode(receiver);
    wait();
    login.form.current?.querySelector<HTMLInputElement>("[name=verifyCode]")?.focus();
  };
  const send = async (): Promise<void> => {
    const fault = wrong();
    if (fault) show(fault);
    else await run(ask);
  };
  // Enter without a code requests one, unless a code was sent just now.
  const isAsking = code.trim() === "" && left === 0;
  const sent = t(by === "mail" ? "login.sent" : "login.sent.sms");
  return (
    <WayForm
      login={login}
      check={() => wrong() ?? (isAsking ? null : codeFault(code.trim()))}
      work={() => (isAsking ? ask() : logInByCode({ ...receiver, verifyCode: code.trim(), remember }))}
      remember={remember}
      setRemember={setRemember}
    >
      <ReceiverFields by={by} setBy={setBy} value={value} change={setValue} fault={fault} />
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
        <button type="button" className={linkClass} disabled={left > 0 || isRunning} onClick={() => void send()}>
          {left > 0 ? t("login.sendAgain", { n: left }) : t("login.send")}
        </button>
      </LoginField>
      <p role="status" className="sr-only">
        {left === AGAIN_SECONDS ? sent : ""}
      </p>
      {left > 0 && <p className={sentClass}>{sent}</p>}
    </WayForm>
  );
}
