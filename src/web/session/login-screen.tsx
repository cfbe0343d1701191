import type { FormEvent, JSX, KeyboardEvent, MouseEvent } from "react";
import { useRef, useState } from "react";
import { codes } from "#kernel/errors.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { chooseLanguage, l, language, t } from "#web/i18n/text.ts";
import { useQuery } from "#web/routing/address.ts";
import { pageFrom } from "#web/routing/guard.ts";
import { currentQuery, readPlace } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { toggleTheme } from "#web/shell/theme.ts";
import { useStore } from "#web/store/external.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { LoginArt } from "./login-art.tsx";
import { logIn, loginReason } from "./session.ts";
import { storedAccount } from "./storage.ts";

interface Fault {
  field: "account" | "password";
  text: string;
}

function check(account: string, password: string): Fault | null {
  if (account.trim() === "") return { field: "account", text: t("login.accountMissing") };
  if (password.length < 6 || password.length > 64) return { field: "password", text: t("login.passwordMissing") };
  return null;
}

function faultOf(error: unknown): Fault {
  const text = error instanceof ApiError && error.isOffline ? t("login.offline") : messageOf(error);
  const field = error instanceof ApiError && error.code === codes.illegalParameter ? error.path : null;
  return { field: field === "account" ? "account" : "password", text };
}

/** Where one goes after the login, in words. */
function BackTo(): JSX.Element | null {
  const query = useQuery();
  if (!query["pageFrom"]) return null;
  const match = findRoute(readPlace(pageFrom(currentQuery())).path);
  return match && <p className="back">{t("login.back", { name: l(match.screen.label) })}</p>;
}

function PasswordField(props: { value: string; change: (value: string) => void; fault: string | null }): JSX.Element {
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // Only reads the state of the lock; no key acts here.
  const look = (event: KeyboardEvent | MouseEvent): void => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <label className="field">
      <span>{t("login.password")}</span>
      <span className={`inp${props.fault ? " err" : ""}`}>
        <input
          name="password"
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          maxLength={64}
          value={props.value}
          aria-invalid={props.fault !== null}
          aria-describedby="login-fault"
          onChange={(event) => props.change(event.target.value)}
          onKeyUp={look}
          onMouseDown={look}
        />
        {capsLock && (
          <span className="yellow tx small" role="status">
            {t("login.capsLock")}
          </span>
        )}
        <button
          type="button"
          className="mu"
          aria-label={isShown ? t("login.hide") : t("login.show")}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </span>
      <FaultLine text={props.fault} />
    </label>
  );
}

function FaultLine({ text }: { text: string | null }): JSX.Element {
  return (
    <span id="login-fault" role="alert" className={text ? "hint err" : ""}>
      {text && <Glyph tone="red" />}
      {text}
    </span>
  );
}

function Foot(): JSX.Element {
  return (
    <div className="bot">
      <span>25.1.1</span>
      <span className="sp" />
      <button type="button" lang="zh" aria-pressed={language() === "zh"} onClick={() => void chooseLanguage("zh")}>
        中文
      </button>
      <button type="button" lang="en" aria-pressed={language() === "en"} onClick={() => void chooseLanguage("en")}>
        English
      </button>
      <button type="button" aria-label={t("shell.theme")} onClick={toggleTheme}>
        <Icon name="theme" />
      </button>
    </div>
  );
}

function Below(props: { remember: boolean; setRemember: (on: boolean) => void }): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="below">
      <label>
        <input type="checkbox" checked={props.remember} onChange={(event) => props.setRemember(event.target.checked)} />
        <span className={`bx${props.remember ? " on" : ""}`}>{props.remember && <Icon name="check" />}</span>
        {t("login.remember")}
      </label>
      <span className="sp" />
      {isAsked ? (
        <span role="status">{t("login.forgot.answer")}</span>
      ) : (
        <button type="button" className="lk" onClick={() => setAsked(true)}>
          {t("login.forgot")}
        </button>
      )}
    </div>
  );
}

function LoginForm(): JSX.Element {
  const [account, setAccount] = useState(storedAccount);
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(() => storedAccount() !== "");
  const [fault, setFault] = useState<Fault | null>(null);
  const [isRunning, setRunning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const reason = useStore(loginReason);
  const showFault = (next: Fault): void => {
    setFault(next);
    form.current?.querySelector<HTMLInputElement>(`[name="${next.field}"]`)?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = check(account, password);
    if (wrong) return showFault(wrong);
    setRunning(true);
    setFault(null);
    await logIn({ account: account.trim(), password, remember }).catch((error: unknown) => showFault(faultOf(error)));
    setRunning(false);
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {reason && (
        <div className="note yellow" role="status">
          <Glyph tone="yellow" />
          {reason}
        </div>
      )}
      <h1>{t("login.title")}</h1>
      <label className="field">
        <span>{t("login.account")}</span>
        <span className={`inp${fault?.field === "account" ? " err" : ""}`}>
          <input
            name="account"
            autoComplete="username"
            maxLength={64}
            value={account}
            aria-invalid={fault?.field === "account"}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has one thing to do
            autoFocus={account === ""}
            onChange={(event) => setAccount(event.target.value)}
          />
        </span>
        {fault?.field === "account" && <FaultLine text={fault.text} />}
      </label>
      <PasswordField value={password} change={setPassword} fault={fault?.field === "password" ? fault.text : null} />
      <Below remember={remember} setRemember={setRemember} />
      <button type="submit" className="dk pri" aria-disabled={isRunning}>
        <span>{isRunning ? t("login.running") : t("login.submit")}</span>
        <kbd aria-hidden="true">Enter</kbd>
      </button>
      <BackTo />
    </form>
  );
}

/** Enter the console by password, and come back to the page that was wanted. */
export function LoginScreen(): JSX.Element {
  return (
    <main className="login">
      <div className="lf">
        <div className="top">
          <b>{t("app.name")}</b>
          <span className="mu">{t("app.console")}</span>
        </div>
        <LoginForm />
        <Foot />
      </div>
      <LoginArt />
    </main>
  );
}
