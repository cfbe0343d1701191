import type { JSX } from "react";
import { Fragment, useEffect, useState } from "react";
import type { Guesser, Owner } from "#domain/staff/password-strength.ts";
import { whyGuessed, whyNotNew, whyPresent } from "#domain/staff/password-strength.ts";
import { account } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { openModal, closeModal } from "#web/store/modals.ts";
import { isRecord, isString, readStored } from "#web/store/stored.ts";
import { titleClass } from "#web/ui/dialog-parts.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { Fault } from "#web/auth/login/login-fault.ts";
import { linkClass, LoginField, SubmitButton } from "#web/auth/login/login-parts.tsx";
import { items } from "#web/auth/session/storage.ts";
import { StrengthMeter } from "./strength-meter.tsx";
import { useBlockingLayer } from "#web/auth/session/use-blocking-layer.ts";
import { useLoginForm } from "#web/auth/login/use-login-form.ts";
import { AccountDialog, LinkLine, textClass } from "#web/auth/login/account-dialog.tsx";

const names = ["oldPassword", "newPassword", "again"] as const;
type Values = Record<(typeof names)[number], string>;

/** Inputs of the password check other than the form's fields. */
interface Rule {
  owner: Owner;
  guesser: Guesser | null;
}

function check({ oldPassword, newPassword, again }: Values, { owner, guesser }: Rule): Fault | null {
  if (oldPassword === "") return { field: "oldPassword", text: t("session.must.oldMissing") };
  const refusal = whyNotNew(newPassword, owner, oldPassword) ?? (guesser && whyGuessed(newPassword, owner, guesser));
  if (refusal) return { field: "newPassword", text: l(refusal) };
  if (newPassword !== again) return { field: "again", text: t("session.must.differ") };
  return null;
}

/** Name and account from local storage, used until the server has sent the full record. */
function storedOwner(): Owner {
  const { account: name, nickName } = readStored(items.user, isRecord, {});
  return { account: isString(name) ? name : "", realName: isString(nickName) ? nickName : null };
}

/**
 * Loads what the password check needs. Without the word lists or an answer, the form accepts more than the server,
 * which decides.
 */
function useRule(): Rule {
  const [owner, setOwner] = useState(storedOwner);
  const [guesser, setGuesser] = useState<Guesser | null>(null);
  useEffect(() => {
    // The word lists are larger than the rest of the console, so they are loaded lazily.
    import("./strength.ts").then(
      (lists) => setGuesser(lists.guesser),
      () => undefined,
    );
    call<{ item: Owner }>(account("managerDetail")).then(
      ({ item }) => setOwner(item),
      () => undefined,
    );
  }, []);
  return { owner, guesser };
}

interface FieldsProps {
  values: Values;
  change: (values: Values) => void;
  fault: Fault | null;
  rule: Rule;
}

function Fields(props: FieldsProps): JSX.Element {
  const { values } = props;
  const present = whyPresent(values.newPassword, values.oldPassword);
  const fault = present ? { field: "newPassword", text: l(present) } : props.fault;
  const [isShown, setShown] = useState(false);
  return (
    <>
      {names.map((name) => (
        <Fragment key={name}>
          <LoginField
            name={name}
            label={t(`session.must.${name}`)}
            fault={fault}
            input={{
              type: isShown ? "text" : "password",
              autoComplete: name === "oldPassword" ? "current-password" : "new-password",
              // A pasted password is not cut. One that is too long is refused with a message.
              maxLength: 200,
              value: values[name],
              onChange: (event) => props.change({ ...values, [name]: event.target.value }),
            }}
          />
          {name === "newPassword" && (
            <>
              <StrengthMeter password={present ? "" : values.newPassword} {...props.rule} />
              <p className="mt-0.5 mb-3.5 text-small leading-read text-muted">{t("session.must.rules")}</p>
            </>
          )}
        </Fragment>
      ))}
      <p className={textClass}>
        <button type="button" className={linkClass} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t("session.must.show")}
        </button>
      </p>
    </>
  );
}

interface FormProps {
  title: string;
  text: string | null;
  submit: string;
  leave: string;
  /** Runs after the password was changed. */
  done: () => Promise<void>;
  /** Runs if the user leaves without a change. */
  giveUp: () => void;
}

function ChangeForm(props: FormProps): JSX.Element {
  const [values, setValues] = useState<Values>({ oldPassword: "", newPassword: "", again: "" });
  const { form, fault, isRunning, submit } = useLoginForm(names);
  const rule = useRule();
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  const change = async (): Promise<void> => {
    const { oldPassword, newPassword } = values;
    await call(account("editPassword"), { oldPassword, newPassword });
    notify(t("session.passwordChanged"), "green");
    await props.done();
  };
  return (
    <form ref={form} noValidate onSubmit={submit(() => check(values, rule), change)}>
      <h2 className={`${titleClass({ size: "small" })} ${props.text ? "" : "mb-3"}`}>{props.title}</h2>
      {props.text && <p className={textClass}>{props.text}</p>}
      <Fields values={values} change={setValues} fault={fault} rule={rule} />
      <SubmitButton label={props.submit} isRunning={isRunning} />
      <LinkLine run={props.giveUp}>{props.leave}</LinkLine>
    </form>
  );
}

/**
 * Dialog that requires a new password when somebody else knows the current one. Afterwards the console continues where
 * it was.
 */
function MustChange(): JSX.Element {
  const { opener, closeIfDone, giveUp } = useBlockingLayer(MustChange);
  const title = t("session.must.title");
  return (
    <AccountDialog title={title} opener={opener} onEscape={() => true} close={() => undefined}>
      <ChangeForm
        title={title}
        text={t("session.must.why")}
        submit={t("session.must.submit")}
        leave={t("session.must.leave")}
        done={closeIfDone}
        giveUp={giveUp}
      />
    </AccountDialog>
  );
}

/**
 * Dialog in which users change their own password. The server validates it and ends all other login sessions.
 */
function OwnPassword(): JSX.Element {
  const close = (): void => closeModal(OwnPassword);
  const title = t("session.change.title");
  return (
    <AccountDialog title={title} close={close}>
      <ChangeForm
        title={title}
        text={null}
        submit={t("session.change.submit")}
        leave={t("session.change.leave")}
        done={async () => close()}
        giveUp={close}
      />
    </AccountDialog>
  );
}

export const endChange = (): void => closeModal(MustChange);

export function askForChange(): void {
  openModal(MustChange);
}

export function editPassword(): void {
  openModal(OwnPassword);
}
