import type { JSX } from "react";
import { Fragment, useEffect, useState } from "react";
import { account } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { loginTexts, sessionTexts } from "#web/i18n/areas.ts";
import { provideTexts, t } from "#web/i18n/text.ts";
import { layOverAll, takeAway } from "#web/store/over.ts";
import { isRecord, isString, readStored } from "#web/store/persisted.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import { changed, giveUpChange } from "./ending.ts";
import type { Fault } from "./login-parts.tsx";
import { LoginField } from "./login-parts.tsx";
import { resume } from "./session.ts";
import { items } from "./storage.ts";
import { StrengthMeter } from "./strength-meter.tsx";
import { useLoginForm } from "./use-login-form.ts";
import { keepJwt } from "./ways-in.ts";

/** catalogue/reports.md, /manage-admin. Characters. */
const SHORTEST = 10;
const LONGEST = 64;

const names = ["oldPassword", "newPassword", "again"] as const;
type Values = Record<(typeof names)[number], string>;

function check({ oldPassword, newPassword, again }: Values): Fault | null {
  const length = [...newPassword].length;
  if (oldPassword === "") return { field: "oldPassword", text: t("session.must.oldMissing") };
  if (length < SHORTEST) return { field: "newPassword", text: t("session.must.short") };
  if (length > LONGEST) return { field: "newPassword", text: t("session.must.long") };
  if (newPassword !== again) return { field: "again", text: t("session.must.differ") };
  return null;
}

/** Name and account, which whoever guesses knows as well. */
const ownWords = (): string[] => {
  const user = readStored(items.user, isRecord, {});
  return [user["account"], user["nickName"]].filter(isString);
};

function Fields(props: { values: Values; change: (values: Values) => void; fault: Fault | null }): JSX.Element {
  const { values, fault } = props;
  const [isShown, setShown] = useState(false);
  const [own] = useState(ownWords);
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
              // Nothing that is pasted is cut: what is too long is said.
              maxLength: 200,
              value: values[name],
              onChange: (event) => props.change({ ...values, [name]: event.target.value }),
            }}
          />
          {name === "newPassword" && (
            <>
              <StrengthMeter password={values.newPassword} own={own} />
              <p className="mu small sent">{t("session.must.rules")}</p>
            </>
          )}
        </Fragment>
      ))}
      <p className="show">
        <button type="button" className="lk" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t("session.must.show")}
        </button>
      </p>
    </>
  );
}

interface FormProps {
  title: string;
  why: string | null;
  submit: string;
  leave: string;
  /** After the change. */
  done: () => Promise<void>;
  /** Without it. */
  giveUp: () => void;
}

function ChangeForm(props: FormProps): JSX.Element {
  const [values, setValues] = useState<Values>({ oldPassword: "", newPassword: "", again: "" });
  const { form, fault, isRunning, submit } = useLoginForm(names);
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);
  const change = async (): Promise<void> => {
    const { oldPassword, newPassword } = values;
    await call(account("editPassword"), { oldPassword, newPassword });
    notify(t("session.passwordChanged"), "green");
    await props.done();
  };
  return (
    <div className="login over">
      <form ref={form} className="way-in" noValidate onSubmit={submit(() => check(values), change)}>
        <h2>{props.title}</h2>
        {props.why && <p>{props.why}</p>}
        <Fields values={values} change={setValues} fault={fault} />
        <button type="submit" className="dk pri" aria-disabled={isRunning}>
          <span>{props.submit}</span>
          <kbd aria-hidden="true">Enter</kbd>
        </button>
        <p className="back">
          <button type="button" className="lk" onClick={props.giveUp}>
            {props.leave}
          </button>
        </p>
      </form>
    </div>
  );
}

/** Who has changed it, here or in another window, is somebody again. */
async function goOn(): Promise<void> {
  if (!(await resume())) return;
  takeAway(MustChange);
  await changed();
}

/** A password that somebody else knows is changed before anything else; then the console goes on where it was. */
function MustChange(): JSX.Element {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // It may have been changed in another window.
    const look = (): void => void goOn().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
  const title = t("session.must.title");
  return (
    <Dialog title={title} className="again" opener={opener} onEscape={() => true} close={() => undefined}>
      <ChangeForm
        title={title}
        why={t("session.must.why")}
        submit={t("session.must.submit")}
        leave={t("session.must.leave")}
        done={async () => {
          await goOn();
          void keepJwt();
        }}
        giveUp={() => {
          takeAway(MustChange);
          void giveUpChange();
        }}
      />
    </Dialog>
  );
}

/** One's own wish; the server says what is wrong, and the other sessions end with the old one. */
function OwnPassword(): JSX.Element {
  const close = (): void => takeAway(OwnPassword);
  const title = t("session.change.title");
  return (
    <Dialog title={title} className="again" close={close}>
      <ChangeForm
        title={title}
        why={null}
        submit={t("session.change.submit")}
        leave={t("session.change.leave")}
        done={async () => close()}
        giveUp={close}
      />
    </Dialog>
  );
}

export const endChange = (): void => takeAway(MustChange);

export async function askForChange(): Promise<void> {
  await provideTexts(sessionTexts, loginTexts);
  layOverAll(MustChange);
}

export async function editPassword(): Promise<void> {
  await provideTexts(sessionTexts, loginTexts);
  layOverAll(OwnPassword);
}
