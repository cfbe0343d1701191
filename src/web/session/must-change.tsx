import type { JSX } from "react";
import { useEffect, useState } from "react";
import { account } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { loginTexts, sessionTexts } from "#web/i18n/areas.ts";
import { provideTexts, t } from "#web/i18n/text.ts";
import { layOverAll, takeAway } from "#web/store/over.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import type { Fault } from "./login-parts.tsx";
import { LoginField } from "./login-parts.tsx";
import { actorStore } from "./actor.ts";
import { logOut, resume } from "./session.ts";
import { useLoginForm } from "./use-login-form.ts";
import { keepJwt } from "./ways-in.ts";

/** catalogue/reports.md, /manage-admin. */
const SHORTEST = 10;

const names = ["oldPassword", "newPassword", "again"] as const;
type Values = Record<(typeof names)[number], string>;

function check({ oldPassword, newPassword, again }: Values): Fault | null {
  if (oldPassword === "") return { field: "oldPassword", text: t("session.must.oldMissing") };
  if ([...newPassword].length < SHORTEST) return { field: "newPassword", text: t("session.must.short") };
  if (newPassword !== again) return { field: "again", text: t("session.must.differ") };
  return null;
}

async function leave(): Promise<void> {
  takeAway(MustChange);
  await logOut();
}

/** Who has changed it, here or in another window, is somebody again. */
async function goOn(): Promise<void> {
  await resume();
  if (actorStore.get()) takeAway(MustChange);
}

/** A password that somebody else knows is changed before anything else; then the console goes on where it was. */
function MustChange(): JSX.Element {
  const [values, setValues] = useState<Values>({ oldPassword: "", newPassword: "", again: "" });
  const { form, fault, isRunning, submit } = useLoginForm(names);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
    // It may have been changed in another window.
    const look = (): void => void goOn().catch(() => undefined);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [form]);
  const change = async (): Promise<void> => {
    const { oldPassword, newPassword } = values;
    await call(account("editPassword"), { oldPassword, newPassword });
    notify(t("session.passwordChanged"), "green");
    await goOn();
    void keepJwt();
  };
  return (
    <Dialog title={t("session.must.title")} className="again" onEscape={() => true} close={() => undefined}>
      <div className="login over">
        <form ref={form} className="way-in" noValidate onSubmit={submit(() => check(values), change)}>
          <h2>{t("session.must.title")}</h2>
          <p>{t("session.must.why")}</p>
          {names.map((name) => (
            <LoginField
              key={name}
              name={name}
              label={t(`session.must.${name}`)}
              fault={fault}
              input={{
                type: "password",
                autoComplete: name === "oldPassword" ? "current-password" : "new-password",
                maxLength: 64,
                value: values[name],
                onChange: (event) => setValues({ ...values, [name]: event.target.value }),
              }}
            />
          ))}
          <p className="mu small sent">{t("session.must.rules")}</p>
          <button type="submit" className="dk pri" aria-disabled={isRunning}>
            <span>{t("session.must.submit")}</span>
            <kbd aria-hidden="true">Enter</kbd>
          </button>
          <p className="back">
            <button type="button" className="lk" onClick={() => void leave()}>
              {t("session.must.leave")}
            </button>
          </p>
        </form>
      </div>
    </Dialog>
  );
}

export async function askForChange(): Promise<void> {
  await provideTexts(sessionTexts, loginTexts);
  layOverAll(MustChange);
}
