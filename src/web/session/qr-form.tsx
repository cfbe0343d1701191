import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { encode } from "uqr";
import type { QrTicket } from "#kernel/wire.ts";
import { QrState } from "#kernel/wire.ts";
import { t } from "#web/i18n/text.ts";
import { faultOf } from "./login-parts.tsx";
import { askQr, getQr } from "./ways-in.ts";

/** catalogue/public-pages.md, /login: the state is asked for every two seconds. */
const ASK_MS = 2_000;

/** Dark squares of the code as one path, a square being one unit. */
function Picture({ text }: { text: string }): JSX.Element {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("login.qr.picture")}>
      <path d={path} />
    </svg>
  );
}

interface Standing {
  ticket: QrTicket | null;
  state: number;
  fault: string | null;
  renew: () => void;
}

/** A code and how it stands, asked for as long as something may still happen to it. */
function useQr(): Standing {
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
      // A lost answer is asked for again; the code's own end says when it is enough.
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

const says = {
  [QrState.waiting]: "login.qr.waiting",
  [QrState.scanned]: "login.qr.scanned",
  [QrState.loggedIn]: "login.qr.loggedIn",
  [QrState.expired]: "login.qr.expired",
  [QrState.cancelled]: "login.qr.cancelled",
} as const;

/** Log in by a picture that a phone, logged in already, scans. */
export function QrForm(): JSX.Element {
  const { ticket, state, fault, renew } = useQr();
  const isDead = fault !== null || state === QrState.expired || state === QrState.cancelled;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDead) button.current?.focus();
  }, [isDead]);
  return (
    <div className="qr-way">
      <div className={`qr-box${isDead ? " dead" : ""}`}>
        {ticket && <Picture text={`${location.origin}/?qr#/?qr=${ticket.identical}`} />}
      </div>
      <p role="status">{fault ?? t(says[state as keyof typeof says])}</p>
      <button ref={button} type="button" className="dk out" onClick={renew}>
        {t("login.qr.renew")}
      </button>
    </div>
  );
}
