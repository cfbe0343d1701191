import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { leaving } from "#web/routing/navigation-guard.ts";
import { useStore } from "#web/store/external.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import "#web/forms/forms.css";
import type { Config } from "./use-config.ts";

/** Confirmation before the page is left with unsaved ticks. */
export function LeaveConfig({ config }: { config: Config }): JSX.Element | null {
  const away = useStore(leaving);
  if (!away) return null;
  const stay = (): void => leaving.set(null);
  // The guard counts the rendered changes, so leaving is possible after the next render.
  const leave = (): void => {
    setTimeout(away.go);
  };
  const drop = (): void => {
    leaving.set(null);
    config.forget();
    leave();
  };
  const save = async (): Promise<void> => {
    leaving.set(null);
    if (await config.save()) leave();
  };
  return (
    <Dialog title={t("config.leave.title")} className="ask-leave" close={stay}>
      <div className="al-in">
        <h2>{t("config.leave.title")}</h2>
        <p>{t("config.leave.text", { n: away.count })}</p>
        {config.theirs && <p>{t("config.leave.theirs")}</p>}
        <div className="al-keys">
          <Button label={t("config.leave.stay")} kind="primary" binding="escape" run={stay} />
          {!config.theirs && (
            <button type="button" className={buttonClass({ kind: "outlined" })} onClick={() => void save()}>
              {t("config.leave.save")}
            </button>
          )}
          <button type="button" className={buttonClass()} onClick={drop}>
            {t("config.leave.drop")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
