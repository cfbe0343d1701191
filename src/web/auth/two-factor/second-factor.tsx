import type { JSX } from "react";
import { useCallback, useEffect, useState } from "react";
import type { OwnFactor } from "#domain/api/two-factor.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { openModal, closeModal } from "#web/store/modals.ts";
import { titleClass } from "#web/ui/dialog-parts.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { CodesShown, Leaving } from "./add-factor.tsx";
import { Adding, Buttons } from "./add-factor.tsx";
import { CodeField } from "./code-field.tsx";
import { codeFault, isRecoveryCode } from "./factor-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { MissedKeys, useLayerCooldown } from "#web/auth/session/layer-cooldown.tsx";
import { useBlockingLayer } from "#web/auth/session/use-blocking-layer.ts";
import { AccountDialog, LinkLine, textClass } from "#web/auth/login/account-dialog.tsx";
import { useLoginForm } from "#web/auth/login/use-login-form.ts";

/** True if the dialog renews the recovery codes; false if it removes 2FA. */
const renewing = createState(false);

/** Form to renew the recovery codes or to remove 2FA. Each action asks for a code again. */
function Own(props: Leaving & { factor: OwnFactor; shown: () => void; done: () => void }): JSX.Element {
  const { left, isNeeded } = props.factor;
  const isRenewing = useValue(renewing);
  const [list, setList] = useState<string[] | null>(null);
  const [code, setCode] = useState("");
  const { form, fault, isRunning, submit } = useLoginForm(["code"]);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form, isRenewing]);
  const leaveWith = (text: string, tone: "green" | "yellow"): void => {
    notify(text, tone);
    props.done();
  };
  const renew = async (): Promise<void> => {
    const reply = await call<CodesShown>(v2("secondFactor", "renew"), { code });
    setList(reply.shownOnce?.codes ?? []);
  };
  const remove = async (): Promise<void> => {
    await call(v2("secondFactor", "remove"), { code });
    leaveWith(t("session.factor.removed"), "yellow");
  };
  if (list)
    return (
      <RecoveryCodes
        text={t("session.factor.renewed")}
        codes={list}
        shown={props.shown}
        done={() => leaveWith(t("session.factor.renewedNow"), "green")}
      />
    );
  const purpose = isNeeded ? "session.factor.exchange" : "session.factor.remove";
  return (
    <form ref={form} noValidate onSubmit={submit(() => codeFault(code, false), isRenewing ? renew : remove)}>
      <p className={textClass}>{t("session.factor.on", { n: left })}</p>
      <p className={textClass}>{t(isRenewing ? "session.factor.renew" : purpose)}</p>
      <CodeField value={code} change={setCode} isRecovery={isRecoveryCode(code)} fault={fault} />
      <LinkLine run={() => setValue(renewing, !isRenewing)}>
        {t(isRenewing ? "session.factor.toRemove" : "session.factor.toRenew")}
      </LinkLine>
      <Buttons
        {...props}
        submit={t(isRenewing ? "session.factor.renewNow" : "session.factor.removeNow")}
        isRunning={isRunning}
      />
    </form>
  );
}

function useOwnFactor(): { factor: OwnFactor | null; fault: string | null } {
  const [factor, setFactor] = useState<OwnFactor | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    call<OwnFactor>(v2("secondFactor", "own")).then(setFactor, (error: unknown) => setFault(messageOf(error)));
  }, []);
  return { factor, fault };
}

/** Dialog in which users manage their own 2FA. */
function OwnSecondFactor(): JSX.Element {
  const { factor, fault } = useOwnFactor();
  const [isKept, setKept] = useState(false);
  const keep = useCallback(() => setKept(true), []);
  const close = (): void => closeModal(OwnSecondFactor);
  const leaving = { leave: t("session.factor.leave"), giveUp: close };
  const added = (): void => {
    notify(t("session.factor.added"), "green");
    close();
  };
  return (
    <AccountDialog title={t("session.factor.title")} onEscape={() => isKept} close={() => !isKept && close()}>
      <h2 className={titleClass({ size: "small" })}>{t("session.factor.title")}</h2>
      <p role="alert" className={textClass}>
        {fault}
      </p>
      {factor &&
        (factor.isOn ? (
          <Own {...leaving} factor={factor} shown={keep} done={close} />
        ) : (
          <Adding {...leaving} reason={t("session.factor.why")} shown={keep} done={added} />
        ))}
    </AccountDialog>
  );
}

/** True while the recovery codes are on screen. */
const demandKept = createState(false);
const keepDemand = (): void => setValue(demandKept, true);

/**
 * Dialog that requires 2FA because the permission group asks for it. It may open while the user types, if somebody
 * changes the group at that moment. Afterwards the console continues where it was.
 */
function MustAddFactor(): JSX.Element {
  const isKept = useValue(demandKept);
  useEffect(() => () => setValue(demandKept, false), []);
  const { opener, closeIfDone, giveUp } = useBlockingLayer(MustAddFactor, isKept);
  const { isHeld, isMissed } = useLayerCooldown();
  const title = t("session.factor.must");
  return (
    <AccountDialog title={title} opener={opener} onEscape={() => true} close={() => undefined}>
      <h2 className={titleClass({ size: "small" })}>{title}</h2>
      <div className="mt-3" inert={isHeld}>
        <Adding
          reason={t("session.factor.mustWhy")}
          leave={t("session.factor.mustLeave")}
          giveUp={giveUp}
          isHeld={isHeld}
          shown={keepDemand}
          done={() => void closeIfDone()}
        />
      </div>
      <MissedKeys isMissed={isMissed} />
    </AccountDialog>
  );
}

/** Closes the dialog after 2FA was added in another window. It stays open while recovery codes are shown. */
export function endChange(): void {
  if (!demandKept.value) closeModal(MustAddFactor);
}

export function askForSecondFactor(): void {
  openModal(MustAddFactor);
}

/**
 * Opens the dialog for the own 2FA.
 * @param isRenewal true to renew the recovery codes; a user without 2FA adds it first
 */
export function showSecondFactor(isRenewal: boolean): void {
  setValue(renewing, isRenewal);
  openModal(OwnSecondFactor);
}
