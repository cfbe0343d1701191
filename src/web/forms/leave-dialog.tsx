import type { JSX } from "react";
import { t } from "#web/i18n/part-text.ts";
import { leaving } from "#web/routing/navigation-guard.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { QuestionDialog, questionTextClass } from "#web/ui/question-dialog.tsx";
import { changeCount } from "./form-state.ts";
import type { EditFormModel } from "./use-edit-form.ts";

/** Confirmation before a form with changes is left, by its own key or by a link to another page. */
export function LeaveDialog(props: { form: EditFormModel; close: () => void }): JSX.Element | null {
  const { form } = props;
  const away = useValue(leaving);
  if (!away && !form.isAsked) return null;
  const stay = (): void => {
    setValue(leaving, null);
    form.stay();
  };
  const leave = (drop: boolean): void => {
    setValue(leaving, null);
    form.stay();
    if (drop) form.discard();
    form.letGo();
    if (away) away.go();
    else props.close();
  };
  return (
    <QuestionDialog
      title={t("form.leave.title")}
      close={stay}
      buttons={
        <>
          <Button label={t("form.leave.stay")} kind="primary" binding="escape" run={stay} />
          <Button label={t("form.leave.go")} kind="outlined" run={() => leave(false)} />
          <Button label={t("form.leave.drop")} run={() => leave(true)} />
        </>
      }
    >
      <p className={questionTextClass}>{t("form.leave.text", { n: changeCount(form.state) })}</p>
    </QuestionDialog>
  );
}
