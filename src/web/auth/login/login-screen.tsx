import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { JSX, ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#web/i18n/part-text.ts";
import { chooseLanguage, l, language } from "#web/i18n/text.ts";
import { useQuery } from "#web/routing/address.ts";
import { pageFrom } from "#web/routing/login-redirect.ts";
import { currentQuery } from "#web/routing/location.ts";
import { readPlace } from "#web/routing/parse-address.ts";
import { findRoute } from "#web/routing/routes.ts";
import { toggleTheme } from "#web/shell/theme.ts";
import { areaOf } from "#web/registry/areas.ts";
import { useChunk } from "#web/store/chunk.ts";
import { useValue } from "#web/store/state.ts";
import { Glyph, Icon } from "#web/ui/icon.tsx";
import { CodeForm } from "./code-form.tsx";
import { FactorForm } from "#web/auth/two-factor/factor-form.tsx";
import { LoginArt } from "./login-art.tsx";
import { PasswordForm } from "./password-form.tsx";
import { QrForm } from "#web/auth/qr/qr-form.tsx";
import { loginReason } from "#web/auth/session/session-expiry.ts";
import { storedWay } from "./login-storage.ts";
import { secondStep } from "./login-methods.ts";
import { noteClass } from "#web/ui/note.ts";
import { tabClass, tabStripClass } from "#web/ui/bar.ts";

/** Names the page that opens after the login. */
function BackTo(): JSX.Element | null {
  const hasWish = useQuery()["pageFrom"] !== undefined;
  const path = hasWish ? readPlace(pageFrom(currentQuery())).path : "/";
  // Loads the area of that page now, because it is usually needed a moment later.
  const isKnown = useChunk(areaOf(findRoute(path)?.screen ?? null)) !== undefined;
  const match = findRoute(path);
  if (!hasWish || !isKnown || !match) return null;
  return <p className="back">{t("login.back", { name: l(match.screen.label) })}</p>;
}

function Foot(): JSX.Element {
  return (
    <div className="bot">
      <span>25.1.1</span>
      <span className="flex-1" />
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

const allWays = [
  { way: "password", label: "login.byPassword", Form: PasswordForm },
  { way: "code", label: "login.byCode", Form: CodeForm },
  { way: "qr", label: "login.byQr", Form: QrForm },
] as const;

/** All login methods as tabs, starting with the one used last. @param but a method to leave out */
export function Ways({ but }: { but?: string | undefined }): JSX.Element {
  const ways = allWays.filter(({ way }) => way !== but);
  const indexOf = (wanted: string): number => ways.findIndex(({ way }) => way === wanted);
  const [shown, show] = useState(() => Math.max(0, indexOf(storedWay())));
  const panels = useRef<HTMLDivElement>(null);
  const enterByCode = (): void => {
    flushSync(() => show(indexOf("code")));
    panels.current?.querySelector<HTMLInputElement>("input:not([type=radio])")?.focus();
  };
  const step = useValue(secondStep);
  // The second step belongs to the form that opened it, so it ends with that form.
  useEffect(() => () => secondStep.value?.end(), []);
  const back = (why?: unknown): void => {
    flushSync(() => step?.end(why));
    panels.current?.querySelector<HTMLInputElement>("input[value='']")?.focus();
  };
  return (
    <>
      {step && <FactorForm step={step} back={back} />}
      <div hidden={step !== null}>
        <TabGroup selectedIndex={shown} onChange={show}>
          <TabList className={`${tabStripClass} ways`} aria-label={t("login.ways")}>
            {ways.map(({ way, label }) => (
              <Tab key={way} className={tabClass}>
                {t(label)}
              </Tab>
            ))}
          </TabList>
          <TabPanels ref={panels}>
            {ways.map(({ way, Form }) => (
              <TabPanel key={way} tabIndex={-1}>
                <Form enterByCode={enterByCode} />
              </TabPanel>
            ))}
          </TabPanels>
        </TabGroup>
      </div>
    </>
  );
}

/** Frame around every login step: product name, language, theme and picture. */
export function LoginFrame({
  root,
  children,
}: {
  root?: RefObject<HTMLElement | null>;
  children: ReactNode;
}): JSX.Element {
  return (
    <main ref={root} className="login">
      <div className="lf">
        <div className="top">
          <b>{t("app.name")}</b>
          <span className="text-muted">{t("app.console")}</span>
        </div>
        <div className="way-in">{children}</div>
        <Foot />
      </div>
      <LoginArt />
    </main>
  );
}

/**
 * Login by password, by code or with a phone.
 * @param after says what follows the login; only set on the phone's page of a QR login
 */
export function LoginForms({ after }: { after?: string }): JSX.Element {
  const reason = useValue(loginReason);
  const root = useRef<HTMLElement>(null);
  // Runs once and not on each tab change, so that a user who moves through the tabs keeps the focus there.
  useEffect(() => root.current?.querySelector<HTMLInputElement>("form input[name][value='']")?.focus(), []);
  return (
    <LoginFrame root={root}>
      {reason && (
        <div className={`note ${noteClass()} tone-yellow`} role="status">
          <Glyph tone="yellow" />
          {reason}
        </div>
      )}
      <h1>{t("login.title")}</h1>
      <Ways but={after ? "qr" : undefined} />
      {after ? <p className="back">{after}</p> : <BackTo />}
    </LoginFrame>
  );
}

/** Login screen of the console. After the login it returns to the requested page. */
export const LoginScreen = (): JSX.Element => <LoginForms />;
