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
import { nextClass, titleClass, touchSizeClass, touchTextClass } from "./login-parts.tsx";
import { PasswordForm } from "./password-form.tsx";
import { QrForm } from "#web/auth/qr/qr-form.tsx";
import { loginReason } from "#web/auth/session/session-expiry.ts";
import { storedWay } from "./login-storage.ts";
import { secondStep } from "./login-methods.ts";
import { noteClass } from "#web/ui/note.ts";
import { tabClass } from "#web/ui/bar.ts";

/** Names the page that opens after the login. */
function BackTo(): JSX.Element | null {
  const hasWish = useQuery()["pageFrom"] !== undefined;
  const path = hasWish ? readPlace(pageFrom(currentQuery())).path : "/";
  // Loads the area of that page now, because it is usually needed a moment later.
  const isKnown = useChunk(areaOf(findRoute(path)?.screen ?? null)) !== undefined;
  const match = findRoute(path);
  if (!hasWish || !isKnown || !match) return null;
  return <p className={nextClass}>{t("login.back", { name: l(match.screen.label) })}</p>;
}

const languages = [
  { id: "zh", name: "中文" },
  { id: "en", name: "English" },
] as const;

function Foot(): JSX.Element {
  return (
    <div className="mt-auto flex items-center gap-4 text-small text-muted">
      <span>25.1.1</span>
      <span className="flex-1" />
      {languages.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={`${touchTextClass} aria-pressed:text-text`}
          lang={id}
          aria-pressed={language() === id}
          onClick={() => void chooseLanguage(id)}
        >
          {name}
        </button>
      ))}
      <button type="button" className={touchTextClass} aria-label={t("shell.theme")} onClick={toggleTheme}>
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
  const back = (error?: unknown): void => {
    flushSync(() => step?.end(error));
    panels.current?.querySelector<HTMLInputElement>("input[value='']")?.focus();
  };
  return (
    <>
      {step && <FactorForm step={step} back={back} />}
      <div hidden={step !== null}>
        <TabGroup selectedIndex={shown} onChange={show}>
          <TabList
            className="mb-5.5 flex h-9 gap-5 border-b border-line low:in-data-layer:mb-2 pointer-coarse:h-11"
            aria-label={t("login.ways")}
          >
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

/** The head keeps its position with any height of the chosen login method. */
const topClass = "mt-[max(24px,50vh-290px)] has-data-[slot=captcha]:mt-6 max-[901px]:not-has-data-[slot=captcha]:mt-10";

/** Frame around every login step: product name, language, theme and picture. */
export function LoginFrame({
  root,
  children,
}: {
  root?: RefObject<HTMLElement | null>;
  children: ReactNode;
}): JSX.Element {
  return (
    <main ref={root} className="grid h-dvh grid-cols-[520px_1fr] bg-surface max-[901px]:grid-cols-[minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col overflow-y-auto border-r border-line px-18 pt-8 pb-7 max-[901px]:border-r-0 max-[901px]:px-[clamp(16px,8vw,72px)] max-[901px]:py-6">
        <div className="flex items-center gap-4 text-ink">
          <b className="font-semibold">{t("app.name")}</b>
          <span className="text-muted">{t("app.console")}</span>
        </div>
        <div className={`mb-6 w-94 max-w-full ${topClass} ${touchSizeClass}`}>{children}</div>
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
        <div className={`${noteClass({ place: "box" })} tone-yellow mb-6`} role="status">
          <Glyph tone="yellow" />
          {reason}
        </div>
      )}
      <h1 className={titleClass}>{t("login.title")}</h1>
      <Ways but={after ? "qr" : undefined} />
      {after ? <p className={nextClass}>{after}</p> : <BackTo />}
    </LoginFrame>
  );
}

/** Login screen of the console. After the login it returns to the requested page. */
export const LoginScreen = (): JSX.Element => <LoginForms />;
