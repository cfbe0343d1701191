import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { leaving } from "#web/routing/navigation-guard.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { QuestionDialog, questionTextClass } from "#web/ui/question-dialog.tsx";
import type { Config } from "./use-config.ts";

/** Confirmation before the page is left with unsaved ticks. */
export function LeaveConfig({ config }: { config: Config }): JSX.Element | null {
  const away = useValue(leaving);
  if (!away) return null;
  const stay = (): void => setValue(leaving, null);
  // The guard counts the rendered changes, so leaving is possible after the next render.
  const leave = (): void => {
    setTimeout(away.go);
  };
  const drop = (): void => {
    setValue(leaving, null);
    config.forget();
    leave();
  };
  const save = async (): Promise<void> => {
    setValue(leaving, null);
    if (await config.save()) leave();
  };
  return (
    <QuestionDialog
      title={t("config.leave.title")}
      close={stay}
      buttons={
        <>
          <Button label={t("config.leave.stay")} kind="primary" binding="escape" run={stay} />
          {!config.theirs && <Button label={t("config.leave.save")} kind="outlined" run={() => void save()} />}
          <Button label={t("config.leave.drop")} run={drop} />
        </>
      }
    >
      <p className={questionTextClass}>{t("config.leave.text", { n: away.count })}</p>
      {config.theirs && <p className={questionTextClass}>{t("config.leave.theirs")}</p>}
    </QuestionDialog>
  );
}
