import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { t } from "#web/i18n/part-text.ts";
import { useValue } from "#web/store/state.ts";
import { titleClass } from "#web/ui/dialog-parts.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { Awaited } from "#web/auth/session/session-expiry.ts";
import { pendingLogin, leaveWork, stay, wantToLeave } from "#web/auth/session/session-expiry.ts";
import { Ways } from "./login-screen.tsx";
import { MissedKeys, useLayerCooldown } from "#web/auth/session/layer-cooldown.tsx";
import { unsavedWork } from "#web/auth/session/unsaved-work.ts";
import { AccountDialog, textClass } from "./account-dialog.tsx";
import { linkClass, outlinedClass } from "./login-parts.tsx";
import { noteClass } from "#web/ui/note.ts";

/** Describes the unsaved work for the user, for example the number of unsaved fields. */
function inWords(): string {
  const { unsaved, others } = unsavedWork();
  return [...(unsaved > 0 ? [t("session.unsaved", { n: unsaved })] : []), ...others].join(" · ");
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
    <div ref={root}>
      <div className={`${noteClass({ place: "box" })} tone-yellow mb-6`} role="status">
        <Glyph tone="yellow" />
        {reason}
      </div>
      <h2 className={titleClass({ size: "small" })}>{t("session.over")}</h2>
      <p className={textClass}>{t("session.who", { name: who.name, account, work })}</p>
      <div inert={isHeld}>
        <Ways />
        <button type="button" className={`${linkClass} mt-3`} onClick={wantToLeave}>
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
    <div>
      <h2 className={titleClass({ size: "small" })}>{t("session.leave.title", { name: who.name })}</h2>
      <p className={textClass}>{t("session.leave.text", { work })}</p>
      <div className="flex flex-wrap gap-1.5" inert={isHeld}>
        <button ref={button} type="button" className={outlinedClass} onClick={stay}>
          {t("session.leave.stay", { name: who.name })}
        </button>
        <button type="button" className={outlinedClass} onClick={() => void leaveWork()}>
          {other === null ? t("session.leave.go") : t("session.leave.goAs", { other })}
        </button>
      </div>
    </div>
  );
}

/**
 * Login layer over the current work. The work below it is kept, and only its owner can continue it. Esc asks whether to
 * leave the work.
 */
export function LoginLayer(): JSX.Element | null {
  const now = useValue(pendingLogin);
  const [opener] = useState(() => document.activeElement);
  const [work] = useState(inWords);
  const { isHeld, isMissed } = useLayerCooldown();
  if (!now) return null;
  const { isLeaving } = now;
  const Part = isLeaving ? Question : Forms;
  return (
    <AccountDialog
      title={t(isLeaving ? "session.leave.title" : "session.over", { name: now.who.name })}
      opener={opener}
      onEscape={() => {
        if (isHeld) return true;
        if (isLeaving) stay();
        else wantToLeave();
        return true;
      }}
      close={wantToLeave}
    >
      <Part now={now} work={work} isHeld={isHeld} />
      <MissedKeys isMissed={isMissed} />
    </AccountDialog>
  );
}
