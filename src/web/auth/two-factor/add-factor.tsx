import type { JSX } from "react";
import { useEffect, useState } from "react";
import { codes } from "#kernel/errors.ts";
import type { FactorOffered } from "#domain/api/two-factor.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { CodeField } from "./code-field.tsx";
import { figuresFault } from "./factor-form.tsx";
import { QrBox, QrPicture } from "#web/auth/qr/qr-picture.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useLoginForm } from "#web/auth/login/use-login-form.ts";
import { LinkLine, textClass } from "#web/auth/login/account-dialog.tsx";
import { SubmitButton } from "#web/auth/login/login-parts.tsx";

/** Splits a key into groups of four characters, as a person types it. */
const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** How to leave a form. */
export interface Leaving {
  /** Label of the button, and its action. */
  leave: string;
  giveUp: () => void;
}

export function Buttons({
  submit,
  isRunning,
  leave,
  giveUp,
}: Leaving & { submit: string; isRunning: boolean }): JSX.Element {
  return (
    <>
      <SubmitButton label={submit} isRunning={isRunning} />
      <LinkLine run={giveUp}>{leave}</LinkLine>
    </>
  );
}

/** Reply after 2FA was added or its recovery codes were renewed. */
export interface CodesShown {
  shownOnce?: { codes: string[] };
}

/**
 * First step: the reason and the requirements. The key is created on submit, because step-up authentication may come
 * first.
 */
function Begin(props: AddingProps & { over: string | null; offered: (offer: FactorOffered) => void }): JSX.Element {
  const { isHeld = false } = props;
  const { form, fault, isRunning, submit } = useLoginForm([]);
  const wrong = fault?.text ?? props.over;
  useEffect(() => {
    if (!isHeld) form.current?.querySelector("button")?.focus();
  }, [form, isHeld]);
  const begin = async (): Promise<void> => props.offered(await call<FactorOffered>(v2("secondFactor", "offer")));
  return (
    <form ref={form} noValidate onSubmit={submit(() => null, begin)}>
      <p className={textClass}>{props.reason}</p>
      <p className={textClass}>{t("session.factor.needs")}</p>
      <p role="alert" className={`${textClass} ${wrong ? "flex items-center gap-1.5 text-small text-red-fg" : ""}`}>
        {wrong}
      </p>
      <Buttons {...props} submit={t("session.factor.begin")} isRunning={isRunning} />
    </form>
  );
}

interface ScanProps extends Leaving {
  offer: FactorOffered;
  /** Called when the key has expired, with the reason. */
  over: (reason: string) => void;
  added: (codes: string[]) => void;
}

/** Second step: the key as a QR code or to type, and the first code. The code proves that the phone has the key. */
function Scan(props: ScanProps): JSX.Element {
  const { key, address } = props.offer;
  const [code, setCode] = useState("");
  const { form, fault, isRunning, submit } = useLoginForm(["code"]);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  const add = async (): Promise<void> => {
    try {
      const reply = await call<CodesShown>(v2("secondFactor", "add"), { code });
      props.added(reply.shownOnce?.codes ?? []);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== codes.guardRefused) throw error;
      props.over(error.message);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={submit(() => figuresFault(code), add)}>
      <p className={textClass}>{t("session.factor.scan")}</p>
      <QrBox>
        <QrPicture text={address} label={t("session.factor.picture")} />
      </QrBox>
      <p className={textClass}>
        {t("session.factor.type")} <output className="font-mono text-ink select-all">{inGroups(key)}</output>
      </p>
      <CodeField value={code} change={setCode} fault={fault} />
      <Buttons {...props} submit={t("session.factor.add")} isRunning={isRunning} />
    </form>
  );
}

interface AddingProps extends Leaving {
  reason: string;
  isHeld?: boolean;
  shown?: () => void;
  done: () => void;
}

/** Adds 2FA: the reason, the key, then the recovery codes. */
export function Adding(props: AddingProps): JSX.Element {
  const [offer, setOffer] = useState<FactorOffered | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [list, setList] = useState<string[] | null>(null);
  const beginAgain = (reason: string): void => {
    setOver(reason);
    setOffer(null);
  };
  if (list) return <RecoveryCodes text={t("session.factor.recovery")} codes={list} {...props} />;
  if (offer) return <Scan {...props} offer={offer} over={beginAgain} added={setList} />;
  return <Begin {...props} over={over} offered={setOffer} />;
}
