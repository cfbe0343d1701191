import type { JSX } from "react";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { account } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError, messageOf } from "#web/data/error.ts";
import { fullTime } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { languageStore, loadLanguage, useLanguage } from "#web/i18n/text.ts";
import { listenToKeys } from "#web/keyboard/listener.ts";
import { createRegistry, installRegistry } from "#web/registry/registry.ts";
import { readQuery } from "#web/routing/address.ts";
import { currentQuery, setPlace, subscribePlace } from "#web/routing/location.ts";
import { OpenLayers } from "#web/shell/shell.tsx";
import { applyAppearance } from "#web/shell/theme.ts";
import { NoticeRegion } from "#web/ui/notice.tsx";
import { useActor } from "#web/auth/session/actor.ts";
import { titleClass, touchButtonClass } from "#web/auth/login/login-parts.tsx";
import { LoginForms, LoginFrame } from "#web/auth/login/login-screen.tsx";
import { resume } from "#web/auth/session/session.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { fieldHintClass } from "#web/ui/field-box.ts";

interface Asking {
  ip: string;
  time: number;
}

/** Result of a QR login; `gone` if the login no longer waits for an answer. */
type Outcome = "allowed" | "refused" | "gone";

interface Answering {
  asking: Asking | null;
  fault: string | null;
  answer: (isAllowed: boolean) => void;
}

function useAnswer(identical: string, finish: (outcome: Outcome) => void): Answering {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const failed = (error: unknown): void => {
    setRunning(false);
    if (error instanceof ApiError && error.isMissing) finish("gone");
    else setFault(messageOf(error));
  };
  useEffect(() => {
    call<Asking>(account("qrScan"), { identical }).then(setAsking, failed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each code is scanned exactly once
  }, [identical]);
  const answer = (isAllowed: boolean): void => {
    if (isRunning) return;
    setRunning(true);
    setFault(null);
    call(account("qrConfirm"), { identical, isAllowed }).then(() => finish(isAllowed ? "allowed" : "refused"), failed);
  };
  return { asking, fault, answer };
}

const answerClass = (kind: "outlined" | "primary"): string =>
  `${buttonClass({ kind, wide: true })} ${touchButtonClass}`;

/** Shows the address that requests the login, and the two answers. */
function Question(props: { identical: string; finish: (outcome: Outcome) => void }): JSX.Element {
  const { asking, fault, answer } = useAnswer(props.identical, props.finish);
  return (
    <LoginFrame>
      <h1 className={titleClass}>{t("qr.title")}</h1>
      {asking && (
        <>
          <p>{t("qr.text", { ip: asking.ip, time: fullTime(asking.time) })}</p>
          <p className="mt-1.5 mb-4.5 text-small text-muted">{t("qr.warning")}</p>
          <div className="grid grid-cols-2 gap-2.5">
            <button type="button" className={answerClass("outlined")} onClick={() => answer(false)}>
              {t("qr.refuse")}
            </button>
            <button type="button" className={answerClass("primary")} onClick={() => answer(true)}>
              {t("qr.allow")}
            </button>
          </div>
        </>
      )}
      <p role="alert" className={fieldHintClass({ isWrong: true })}>
        {fault}
      </p>
    </LoginFrame>
  );
}

function Result({ outcome }: { outcome: Outcome }): JSX.Element {
  return (
    <LoginFrame>
      <h1 className={titleClass}>{t(`qr.${outcome}.title`)}</h1>
      <p role="status">{t(`qr.${outcome}`)}</p>
    </LoginFrame>
  );
}

const codeIn = (): string => readQuery(currentQuery())["qr"] ?? "";

/**
 * Follows a change of the address. Another code reloads the page, because it is another request. A login redirects to
 * an address without the code, so the code is restored.
 */
function follow(identical: string): void {
  const now = codeIn();
  if (now === "") setPlace(`/?qr=${encodeURIComponent(identical)}`, "silent");
  else if (now !== identical) location.reload();
}

/** Page on the phone for a login by QR code: the login, the question and the result. */
function QrPage({ identical }: { identical: string }): JSX.Element {
  useLanguage();
  const actor = useActor();
  const [outcome, finish] = useState<Outcome | null>(identical === "" ? "gone" : null);
  const title = t(outcome ? `qr.${outcome}.title` : "qr.title");
  useEffect(() => {
    document.title = t("app.title", { screen: title });
  }, [title]);
  return (
    <>
      {outcome && <Result outcome={outcome} />}
      {!outcome && (actor ? <Question identical={identical} finish={finish} /> : <LoginForms after={t("qr.after")} />)}
      <OpenLayers />
      <NoticeRegion />
    </>
  );
}

/** Starts the page that the QR code of a login opens. No screen of the console can be reached from here. */
export async function showQrPage(root: HTMLElement): Promise<void> {
  installRegistry(createRegistry({ commands: [], resources: [], screens: [], queues: [] }));
  applyAppearance();
  listenToKeys();
  const identical = codeIn();
  subscribePlace(() => follow(identical));
  // A refused login session is treated as none. If the server is offline, the next call reports it.
  const session = resume().catch(() => false);
  await Promise.all([loadLanguage(languageStore.value), session]);
  createRoot(root).render(<QrPage identical={identical} />);
}
