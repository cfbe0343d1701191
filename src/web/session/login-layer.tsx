import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { t } from "#web/i18n/text.ts";
import { onceAtRest, onNextKey } from "#web/keyboard/listener.ts";
import { useStore } from "#web/store/external.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { Awaited } from "./ending.ts";
import { awaited, leaveWork, stay, wantToLeave } from "./ending.ts";
import { Ways } from "./login-screen.tsx";
import { workInHand } from "./work.ts";

/** What is in hand, in words. */
function inWords(): string {
  const { unsaved, others } = workInHand();
  return [...(unsaved > 0 ? [t("session.unsaved", { n: unsaved })] : []), ...others].join(" · ");
}

/** So long, in ms, no key is pressed by who has seen that something came between. */
const REST_MS = 600;

/**
 * It comes unasked, in the middle of a word or of a row of decisions: nothing in it takes a key before the hands rest.
 * @returns isHeld: keys are those of the work below; isMissed: some were pressed meanwhile
 */
function useRest(): { isHeld: boolean; isMissed: boolean } {
  const [isHeld, setHeld] = useState(true);
  const [isMissed, setMissed] = useState(false);
  useEffect(() => {
    if (!isHeld) return isMissed ? onNextKey(() => setMissed(false)) : undefined;
    const release = (): void => setHeld(false);
    const undo = [onceAtRest(release, REST_MS, Date.now()), onNextKey(() => setMissed(true))];
    // Whoever takes the pointer has seen it.
    window.addEventListener("click", release);
    return () => {
      window.removeEventListener("click", release);
      undo.forEach((stop) => stop());
    };
  }, [isHeld, isMissed]);
  return { isHeld, isMissed };
}

interface PartProps {
  now: Awaited;
  work: string;
  isHeld: boolean;
}

function Forms({ now, work, isHeld }: PartProps): JSX.Element {
  const { who, account, reason } = now;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHeld) return;
    const empty = root.current?.querySelector<HTMLElement>("form input[name][value='']");
    (empty ?? root.current?.querySelector<HTMLElement>("[role='tab'][aria-selected='true']"))?.focus();
  }, [isHeld]);
  return (
    <div ref={root} className="way-in">
      <div className="note yellow" role="status">
        <Glyph tone="yellow" />
        {reason}
      </div>
      <h2>{t("session.over")}</h2>
      <p>{t("session.who", { name: who.name, account, work })}</p>
      <div inert={isHeld}>
        <Ways />
        <button type="button" className="lk" onClick={wantToLeave}>
          {t("session.leave")}
        </button>
      </div>
    </div>
  );
}

function Question({ now, work, isHeld }: PartProps): JSX.Element {
  const { who, other } = now;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isHeld) button.current?.focus();
  }, [isHeld]);
  return (
    <div className="way-in">
      <h2>{t("session.leave.title", { name: who.name })}</h2>
      <p>{t("session.leave.text", { work })}</p>
      <div className="keys" inert={isHeld}>
        <button ref={button} type="button" className="dk out" onClick={stay}>
          {t("session.leave.stay", { name: who.name })}
        </button>
        <button type="button" className="dk out" onClick={() => void leaveWork()}>
          {other === null ? t("session.leave.go") : t("session.leave.goAs", { other })}
        </button>
      </div>
    </div>
  );
}

/**
 * The login over the work: nothing below it is lost, and only whose it is goes on with it. Esc asks whether it is to be
 * left.
 */
export function LoginLayer(): JSX.Element | null {
  const now = useStore(awaited);
  const [opener] = useState(() => document.activeElement);
  const [work] = useState(inWords);
  const { isHeld, isMissed } = useRest();
  if (!now) return null;
  const { isLeaving } = now;
  const Part = isLeaving ? Question : Forms;
  return (
    <Dialog
      title={t(isLeaving ? "session.leave.title" : "session.over", { name: now.who.name })}
      className="again"
      opener={opener}
      onEscape={() => {
        if (isHeld) return true;
        if (isLeaving) stay();
        else wantToLeave();
        return true;
      }}
      close={wantToLeave}
    >
      <div className="login over">
        <Part now={now} work={work} isHeld={isHeld} />
        <div role="status">
          {isMissed && (
            <div className="note yellow">
              <Glyph tone="yellow" />
              {t("session.missed")}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
