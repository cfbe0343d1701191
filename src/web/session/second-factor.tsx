import type { JSX } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FactorOffered, OwnFactor } from "#kernel/second-factor.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { loginTexts, sessionTexts } from "#web/i18n/areas.ts";
import { provideTexts, t } from "#web/i18n/text.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { layOverAll, takeAway } from "#web/store/over.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import { CodeField } from "./code-field.tsx";
import { changed, giveUpChange } from "./ending.ts";
import { codeFault } from "./factor-form.tsx";
import { QrPicture } from "./qr-picture.tsx";
import { resume } from "./session.ts";
import { useLoginForm } from "./use-login-form.ts";
import { keepJwt } from "./ways-in.ts";

/** In groups of four, as a person types it. */
const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(" ") ?? key;

interface Leaving {
  /** Its words, and what it does. */
  leave: string;
  giveUp: () => void;
}

function Buttons({ submit, isRunning, leave, giveUp }: Leaving & { submit: string; isRunning: boolean }): JSX.Element {
  return (
    <>
      <button type="submit" className="dk pri" aria-disabled={isRunning}>
        <span>{submit}</span>
        <kbd aria-hidden="true">Enter</kbd>
      </button>
      <p className="back">
        <button type="button" className="lk" onClick={giveUp}>
          {leave}
        </button>
      </p>
    </>
  );
}

/** Why, and with what in hand; the key is made when it is asked for, because the password may be asked for first. */
function Begin(props: Leaving & { why: string; offered: (offer: FactorOffered) => void }): JSX.Element {
  const { form, fault, isRunning, submit } = useLoginForm([]);
  useEffect(() => form.current?.querySelector("button")?.focus(), [form]);
  const begin = async (): Promise<void> => props.offered(await call<FactorOffered>(v2("secondFactor", "offer")));
  return (
    <form ref={form} noValidate onSubmit={submit(() => null, begin)}>
      <p>{props.why}</p>
      <p>{t("session.factor.needs")}</p>
      <p role="alert" className={fault ? "hint err" : ""}>
        {fault?.text}
      </p>
      <Buttons {...props} submit={t("session.factor.begin")} isRunning={isRunning} />
    </form>
  );
}

/** The key for the phone's camera, or for fingers, and the first code that shows that it arrived. */
function Scan(props: Leaving & { offer: FactorOffered; added: (codes: string[]) => void }): JSX.Element {
  const { key, address } = props.offer;
  const [code, setCode] = useState("");
  const { form, fault, isRunning, submit } = useLoginForm(["code"]);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  const add = async (): Promise<void> => {
    const reply = await call<{ shownOnce?: { codes: string[] } }>(v2("secondFactor", "add"), { code });
    props.added(reply.shownOnce?.codes ?? []);
  };
  return (
    <form ref={form} noValidate onSubmit={submit(() => codeFault(code, false), add)}>
      <p>{t("session.factor.scan")}</p>
      <div className="qr-box">
        <QrPicture text={address} label={t("session.factor.picture")} />
      </div>
      <p className="typed">
        {t("session.factor.type")} <output>{inGroups(key)}</output>
      </p>
      <CodeField value={code} change={setCode} fault={fault} />
      <Buttons {...props} submit={t("session.factor.add")} isRunning={isRunning} />
    </form>
  );
}

/** Shown this once: for the day on which the phone is lost. */
function Recovery({ codes, done }: { codes: readonly string[]; done: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div>
      <p>{t("session.factor.recovery")}</p>
      <ul className="recovery">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <button ref={button} type="button" className="dk out" onClick={() => void copyText(codes.join("\n"))}>
        {t("session.factor.copy")}
      </button>
      <button type="button" className="dk pri" onClick={done}>
        <span>{t("session.factor.kept")}</span>
      </button>
    </div>
  );
}

/** From the reason to the recovery codes; `shown` is told once these are there, which nobody can look at again. */
function Adding(props: Leaving & { why: string; shown?: () => void; done: () => void }): JSX.Element {
  const [offer, setOffer] = useState<FactorOffered | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { shown } = props;
  useEffect(() => {
    if (codes) shown?.();
  }, [codes, shown]);
  if (codes) return <Recovery codes={codes} done={props.done} />;
  if (offer) return <Scan {...props} offer={offer} added={setCodes} />;
  return <Begin {...props} offered={setOffer} />;
}

function Removing(props: Leaving & { own: OwnFactor; done: () => void }): JSX.Element {
  const [code, setCode] = useState("");
  const { form, fault, isRunning, submit } = useLoginForm(["code"]);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  const isRecovery = /[a-z]/i.test(code);
  const remove = async (): Promise<void> => {
    await call(v2("secondFactor", "remove"), { code });
    notify(t("session.factor.removed"), "yellow");
    props.done();
  };
  return (
    <form ref={form} noValidate onSubmit={submit(() => codeFault(code, isRecovery), remove)}>
      <p>{t("session.factor.on", { n: props.own.left })}</p>
      <p>{t(props.own.isNeeded ? "session.factor.exchange" : "session.factor.remove")}</p>
      <CodeField value={code} change={setCode} isRecovery={isRecovery} fault={fault} />
      <Buttons {...props} submit={t("session.factor.removeNow")} isRunning={isRunning} />
    </form>
  );
}

function useOwnFactor(): { own: OwnFactor | null; fault: string | null } {
  const [own, setOwn] = useState<OwnFactor | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    call<OwnFactor>(v2("secondFactor", "own")).then(setOwn, (error: unknown) => setFault(messageOf(error)));
  }, []);
  return { own, fault };
}

/** One's own wish. */
function OwnSecondFactor(): JSX.Element {
  const { own, fault } = useOwnFactor();
  const [isKept, setKept] = useState(false);
  const keep = useCallback(() => setKept(true), []);
  const close = (): void => takeAway(OwnSecondFactor);
  const leaving = { leave: t("session.factor.leave"), giveUp: close };
  const added = (): void => {
    notify(t("session.factor.added"), "green");
    close();
  };
  return (
    <Dialog
      title={t("session.factor.title")}
      className="again"
      onEscape={() => isKept}
      close={() => !isKept && close()}
    >
      <div className="login over">
        <div className="way-in">
          <h2>{t("session.factor.title")}</h2>
          <p role="alert">{fault}</p>
          {own &&
            (own.isOn ? (
              <Removing {...leaving} own={own} done={close} />
            ) : (
              <Adding {...leaving} why={t("session.factor.why")} shown={keep} done={added} />
            ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Who has added it, here or in another window, is somebody again. */
async function goOn(): Promise<void> {
  if (!(await resume())) return;
  takeAway(MustAddFactor);
  await changed();
  void keepJwt();
}

/** His group asks for it before anything else; then the console goes on where it was. */
function MustAddFactor(): JSX.Element {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // It may have been added in another window, or the group may ask no more.
    const look = (): void => void goOn().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
  const title = t("session.factor.must");
  return (
    <Dialog title={title} className="again" opener={opener} onEscape={() => true} close={() => undefined}>
      <div className="login over">
        <div className="way-in">
          <h2>{title}</h2>
          <Adding
            why={t("session.factor.mustWhy")}
            leave={t("session.factor.mustLeave")}
            giveUp={() => {
              takeAway(MustAddFactor);
              void giveUpChange();
            }}
            done={() => void goOn()}
          />
        </div>
      </div>
    </Dialog>
  );
}

export const endChange = (): void => takeAway(MustAddFactor);

export async function askForSecondFactor(): Promise<void> {
  await provideTexts(sessionTexts, loginTexts);
  layOverAll(MustAddFactor);
}

export async function showSecondFactor(): Promise<void> {
  await provideTexts(sessionTexts, loginTexts);
  layOverAll(OwnSecondFactor);
}
