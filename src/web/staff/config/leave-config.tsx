import type { JSX } from "react";
import { t } from "#web/i18n/text.ts";
import { leaving } from "#web/routing/leaving.ts";
import { useStore } from "#web/store/external.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import "#web/forms/forms.css";
import type { Config } from "./use-config.ts";

/** Asked before the page is left with ticks that were not saved. */
export function LeaveConfig({ config }: { config: Config }): JSX.Element | null {
  const away = useStore(leaving);
  if (!away) return null;
  const stay = (): void => leaving.set(null);
  const drop = (): void => {
    leaving.set(null);
    config.forget();
    // The guard counts what is rendered: the way is free after the next one.
    setTimeout(away.go);
  };
  return (
    <Dialog title={t("config.leave.title")} className="ask-leave" close={stay}>
      <div className="al-in">
        <h2>{t("config.leave.title")}</h2>
        <p>{t("config.leave.text", { n: away.count })}</p>
        <div className="al-keys">
          <button type="button" className="dk pri" onClick={stay}>
            {t("config.leave.stay")}
          </button>
          <button type="button" className="dk out" onClick={drop}>
            {t("config.leave.drop")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
