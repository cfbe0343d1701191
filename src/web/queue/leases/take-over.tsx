import type { JSX } from "react";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { t } from "#web/i18n/part-text.ts";
import { notify } from "#web/ui/notice.tsx";
import { Load } from "#web/store/load.tsx";
import type { QueueSession } from "#web/queue/session/queue-session.ts";
import { takeOverQuestion } from "#web/queue/dialog-chunks.ts";
import type { Taking } from "./take-over-question.tsx";

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
  return (
    <Load chunk={takeOverQuestion} partProps={{ taking, take: () => void take(), leave: () => setTaking(null) }} />
  );
}
