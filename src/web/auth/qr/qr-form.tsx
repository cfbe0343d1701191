import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { QrTicket } from "#domain/api/session.ts";
import { QrState } from "#domain/api/session.ts";
import { t } from "#web/i18n/part-text.ts";
import { faultOf } from "#web/auth/login/login-fault.ts";
import { QrBox, QrPicture } from "./qr-picture.tsx";
import { askQr, getQr } from "#web/auth/login/login-methods.ts";
import { outlinedClass } from "#web/auth/login/login-parts.tsx";

/** Interval between two reads of the state (catalogue/public-pages.md, /login). */
const ASK_MS = 2_000;

interface QrLogin {
  ticket: QrTicket | null;
  state: number;
  fault: string | null;
  renew: () => void;
}

/** Requests a QR code and polls its state while it can still change. */
function useQr(): QrLogin {
  const [ticket, setTicket] = useState<QrTicket | null>(null);
  const [state, setState] = useState<number>(QrState.waiting);
  const [fault, setFault] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (identical: string): Promise<void> => {
      const now = await askQr(identical).catch(() => null);
      if (isOver) return;
      // A lost answer is requested again. Polling ends when the code expires.
      if (now !== null) setState(now);
      if (now === null || now === QrState.waiting || now === QrState.scanned)
        timer = setTimeout(() => void ask(identical), ASK_MS);
    };
    getQr().then(
      (fresh) => {
        if (isOver) return;
        setTicket(fresh);
        setState(QrState.waiting);
        timer = setTimeout(() => void ask(fresh.identical), ASK_MS);
      },
      (error: unknown) => !isOver && setFault(faultOf(error, []).text),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [round]);
  const renew = (): void => {
    setFault(null);
    setTicket(null);
    setRound((n) => n + 1);
  };
  return { ticket, state, fault, renew };
}

const textKeys = {
  [QrState.waiting]: "login.qr.waiting",
  [QrState.scanned]: "login.qr.scanned",
  [QrState.loggedIn]: "login.qr.loggedIn",
  [QrState.expired]: "login.qr.expired",
  [QrState.cancelled]: "login.qr.cancelled",
} as const;

/** Login by a QR code that a phone with a login session scans. */
export function QrForm(): JSX.Element {
  const { ticket, state, fault, renew } = useQr();
  const isDead = fault !== null || state === QrState.expired || state === QrState.cancelled;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDead) button.current?.focus();
  }, [isDead]);
  return (
    <div className="flex min-h-71 flex-col items-center gap-3.5">
      <QrBox isDead={isDead}>
        {ticket && <QrPicture text={`${location.origin}/?qr#/?qr=${ticket.identical}`} label={t("login.qr.picture")} />}
      </QrBox>
      <p role="status" className="in-data-layer:mt-1.5 in-data-layer:mb-3.5 in-data-layer:leading-read">
        {fault ?? t(textKeys[state as keyof typeof textKeys])}
      </p>
      <button ref={button} type="button" className={outlinedClass} onClick={renew}>
        {t("login.qr.renew")}
      </button>
    </div>
  );
}
