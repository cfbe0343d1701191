import type { JSX } from "react";
import { useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Fault } from "./login-fault.ts";
import { LoginField, WayForm } from "./login-parts.tsx";
import { pendingLogin } from "#web/auth/session/session-expiry.ts";
import { logIn } from "./login-methods.ts";
import { storedAccount } from "./login-storage.ts";
import { PasswordField } from "#web/auth/password/password-field.tsx";
import { Captcha } from "./captcha.tsx";
import { useLoginForm, useClearedSecret } from "./use-login-form.ts";
import { useCaptcha } from "./use-captcha.ts";

function check(account: string, password: string): Fault | null {
  if (account === "") return { field: "account", text: t("login.accountMissing") };
  const length = [...password].length;
  if (length < 6 || length > 64) return { field: "password", text: t("login.passwordMissing") };
  return null;
}

const unanswered = (): Fault => ({ field: "chosen", text: t("login.captcha.missing") });

export function PasswordForm({ enterByCode }: { enterByCode: () => void }): JSX.Element {
  const [account, setAccount] = useState(() => pendingLogin.value?.account ?? storedAccount());
  const [password, setPassword] = useState("");
  useClearedSecret(setPassword);
  const [remember, setRemember] = useState(() => storedAccount() !== "");
  const { puzzle, chosen, choose, forget, through } = useCaptcha();
  const login = useLoginForm(["account", "chosen", "password"]);
  const { fault } = login;
  const name = account.trim();
  return (
    <WayForm
      login={login}
      check={() => check(name, password) ?? (puzzle && chosen === "" ? unanswered() : null)}
      work={() => through(name, (accessToken) => logIn({ account: name, password, accessToken, remember }))}
      remember={remember}
      setRemember={setRemember}
    >
      <LoginField
        name="account"
        label={t("login.account")}
        fault={fault}
        input={{
          autoComplete: "username",
          maxLength: 64,
          value: account,
          onChange: (event) => {
            setAccount(event.target.value);
            forget();
          },
        }}
      />
      <PasswordField value={password} change={setPassword} fault={fault} />
      {puzzle && <Captcha puzzle={puzzle} chosen={chosen} change={choose} fault={fault} enterByCode={enterByCode} />}
    </WayForm>
  );
}
