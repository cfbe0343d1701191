import type { JSX } from "react";
import type { QueueState } from "#domain/api/queue.ts";
import { t } from "#web/i18n/part-text.ts";
import { moment } from "#web/fields/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ageOf } from "#web/queue/list/age.ts";
import { dialogClass } from "#web/ui/dialog-parts.tsx";

export interface Taking {
  id: string;
  title: string;
  holder: QueueState["heldByOthers"][number];
}

/** Focuses the confirming button, so that Enter never presses another one. */
const focusButton = (place: HTMLElement | null): void => place?.querySelector("button")?.focus();

/** Confirmation that names the lease holder. */
export function TakeOverQuestion({
  taking,
  take,
  leave,
}: {
  taking: Taking;
  take: () => void;
  leave: () => void;
}): JSX.Element {
  const { title, holder } = taking;
  return (
    <Dialog title={t("queue.takeOver.title", { title })} className={dialogClass({ size: "choices" })} close={leave}>
      <div className="grid gap-2.5 p-4">
        <h2 className="text-title leading-5.5 font-semibold text-ink">{t("queue.takeOver.title", { title })}</h2>
        <p className="leading-5.5">
          {t("queue.takeOver.claimed", {
            name: holder.name,
            time: moment(holder.since).clock,
            age: ageOf(holder.since),
          })}
        </p>
        <div className="flex gap-2">
          <span className="flex-1" />
          <Button label={t("queue.cancel")} binding="escape" run={leave} />
          <span ref={focusButton} className="contents">
            <Button label={t("queue.takeOver.confirm")} binding="enter" kind="primary" run={take} />
          </span>
        </div>
      </div>
    </Dialog>
  );
}
