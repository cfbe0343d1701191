import type { JSX } from "react";
import { useEffect, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { openModal, closeModal } from "#web/store/modals.ts";
import { titleClass } from "#web/ui/dialog-parts.tsx";
import { accountStore, useActor } from "./actor.ts";
import { PasswordField } from "#web/auth/password/password-field.tsx";
import { useLoginForm } from "#web/auth/login/use-login-form.ts";
import { AccountDialog, LinkLine, textClass } from "#web/auth/login/account-dialog.tsx";
import { SubmitButton } from "#web/auth/login/login-parts.tsx";

/** Calls that wait for step-up authentication. All of them share one dialog, which shows the reason of the first. */
interface Waiting {
  reason: string;
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}
const waiting = createState<Waiting | null>(null);

function ask(reason: string): Waiting {
  let resolve: (isConfirmed: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((done) => (resolve = done));
  const settle = (isConfirmed: boolean): void => {
    setValue(waiting, null);
    closeModal(ConfirmLayer);
    resolve(isConfirmed);
  };
  const made = { reason, answer, settle };
  setValue(waiting, made);
  openModal(ConfirmLayer);
  return made;
}

/**
 * Asks the user to confirm the identity by password (step-up authentication).
 * @returns true: the call may be sent again
 * @throws ApiError if the user declines
 */
export async function confirm(refused: ApiError): Promise<boolean> {
  if (await (waiting.value ?? ask(refused.message)).answer) return true;
  throw new ApiError({ code: refused.code, msg: t("session.confirm.not"), requestId: refused.requestId });
}

function Form({ reason, settle }: Waiting): JSX.Element {
  const [password, setPassword] = useState("");
  const { form, fault, isRunning, submit } = useLoginForm(["password"]);
  const actor = useActor();
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  const check = () => (password === "" ? { field: "password", text: t("session.confirm.missing") } : null);
  const send = async (): Promise<void> => {
    await call(v2("session", "confirm"), { password });
    settle(true);
  };
  return (
    <form ref={form} noValidate onSubmit={submit(check, send)}>
      <h2 className={titleClass({ size: "small" })}>{t("session.confirm.title")}</h2>
      <p className={textClass}>{reason}</p>
      <p className={textClass}>
        {t("session.confirm.who", { name: actor?.name ?? "", account: useValue(accountStore) })}
      </p>
      <PasswordField value={password} change={setPassword} fault={fault} />
      <SubmitButton label={t("session.confirm.submit")} isRunning={isRunning} />
      <LinkLine run={() => settle(false)}>
        {t("session.confirm.leave")} <kbd aria-hidden="true">Esc</kbd>
      </LinkLine>
    </form>
  );
}

/** Dialog over the current work, which stays as it is. */
function ConfirmLayer(): JSX.Element | null {
  const now = useValue(waiting);
  const [opener] = useState(() => document.activeElement);
  // The dialog is closed without an answer if the login session ended and there is no unsaved work.
  useEffect(() => () => waiting.value?.settle(false), []);
  if (!now) return null;
  return (
    <AccountDialog
      title={t("session.confirm.title")}
      opener={opener === document.body ? null : opener}
      close={() => now.settle(false)}
    >
      <Form {...now} />
    </AccountDialog>
  );
}
