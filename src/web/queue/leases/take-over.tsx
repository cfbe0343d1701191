import type { JSX } from "react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { QueueState } from "#domain/api/queue.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/part-text.ts";
import { moment } from "#web/fields/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import { ageOf } from "#web/queue/list/age.ts";
import type { QueueSession } from "#web/queue/session/queue-session.ts";

interface Taking {
  id: string;
  title: string;
  holder: QueueState["heldByOthers"][number];
}

/** Focuses the confirming button, so that Enter never presses another one. */
const focusButton = (place: HTMLElement | null): void => place?.querySelector("button")?.focus();

/** Confirmation that names the lease holder. */
function Question({ taking, take, leave }: { taking: Taking; take: () => void; leave: () => void }): JSX.Element {
  const { title, holder } = taking;
  return (
    <Dialog title={t("queue.takeOver.title", { title })} className="mid" close={leave}>
      <div className="taking">
        <h2 className="ink">{t("queue.takeOver.title", { title })}</h2>
        <p>
          {t("queue.takeOver.claimed", {
            name: holder.name,
            time: moment(holder.since).clock,
            age: ageOf(holder.since),
          })}
        </p>
        <div className="buttons">
          <span className="sp" />
          <Button label={t("queue.cancel")} binding="escape" run={leave} />
          <span ref={focusButton} className="contents">
            <Button label={t("queue.takeOver.confirm")} binding="enter" kind="primary" run={take} />
          </span>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Takes over an item that a colleague has leased (Shift+W), after one confirmation.
 * @param props.named returns the title of an item
 */
export function TakeOver(props: {
  session: QueueSession;
  current: string | null;
  named: (id: string) => string;
}): JSX.Element | null {
  const { session, current, named } = props;
  const [taking, setTaking] = useState<Taking | null>(null);
  const ask = async (id: string): Promise<void> => {
    // Reads the lease holder again, because this window's copy may be minutes old.
    await session.leases.refresh();
    const holder = session.state.state?.heldByOthers.find((one) => one.id === id);
    if (holder) setTaking({ id, title: named(id), holder });
    else notify(t("queue.takeOver.nobody", { title: named(id) }), "yellow");
  };
  useCommandHandler("queue.takeOver", () => (current === null ? false : void ask(current)));
  const { state } = useSnapshot(session.state);
  const isHolding = state?.heldByOthers.some(({ id, since }) => id === taking?.id && since === taking.holder.since);
  const gone = taking && !isHolding ? taking.title : null;
  useEffect(() => {
    if (gone !== null) notify(t("queue.takeOver.nobody", { title: gone }), "yellow");
  }, [gone]);
  if (!taking || gone !== null) return null;
  const take = async (): Promise<void> => {
    setTaking(null);
    if (await session.takeOver(taking.id))
      notify(t("queue.takeOver.done", { title: taking.title, name: taking.holder.name }), "green");
  };
  return <Question taking={taking} take={() => void take()} leave={() => setTaking(null)} />;
}
