import type { Queue } from "#kernel/queue.ts";
import { addUndoSource } from "#web/commands/undo.ts";
import { t } from "#web/i18n/part-text.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { addWork } from "#web/auth/session/unsaved-work.ts";
import { pendingStatus } from "#web/shell/status-line.tsx";
import { openRetryQueue, unsent } from "#web/queue/decisions/retry-queue.ts";
import { PendingStatus } from "#web/queue/queue-status.tsx";
import { setValue, watch } from "#web/store/state.ts";
import { QueueSession } from "./queue-session.ts";

interface Open {
  session: QueueSession;
  close: () => void;
}

/** Open sessions by queue. They outlive their screen, and end when another moderator logs in. */
const open = new Map<string, Open>();
let owner: string | null = null;

const showPending = (): void =>
  setValue(pendingStatus, {
    ...pendingStatus.value,
    queues: <PendingStatus sessions={[...open.values()].map((one) => one.session)} />,
  });

function openSession(queue: Queue): Open {
  const session = new QueueSession(queue);
  const settleAndRefill = (settle: () => void): void => {
    settle();
    void session.leases.refresh();
    void session.leases.refill();
  };
  const stops = [
    openRetryQueue(queue.id, {
      adoptDecision: (one) => session.adoptDecision(one),
      sent: (one, reply) => settleAndRefill(() => session.decisions.sent(one, reply)),
      refused: (one, error) => settleAndRefill(() => session.decisions.refused(one, error)),
      onUndone: (one, reply) => settleAndRefill(() => session.onUndone(one, reply)),
      undoRefused: (one, error) => settleAndRefill(() => session.decisions.undoRefused(one, error)),
    }),
    addUndoSource({ lastAt: () => session.decisions.log.lastAt(), undo: () => void session.undo() }),
    addUndoSource({ lastAt: () => session.skippedAt(), undo: () => void session.unskip() }),
  ];
  void session.restore();
  return { session, close: () => stops.forEach((stop) => stop()) };
}

/** Ends all sessions if another moderator has logged in. They continue after a new login of the same moderator. */
function endOthers(): void {
  const now = actorStore.value?.id ?? null;
  if (now === null || now === owner) return;
  owner = now;
  for (const { close } of open.values()) close();
  open.clear();
  showPending();
}
watch(actorStore, endOthers);

addWork(() => {
  const held = [...open.values()].reduce((sum, { session }) => sum + session.state.leases.length, 0);
  const waiting = unsent.value.length;
  return [
    ...(held > 0 ? [t("queue.work.claimed", { n: held })] : []),
    ...(waiting > 0 ? [t("queue.work.unsent", { n: waiting })] : []),
  ];
});

export function sessionOf(queue: Queue): QueueSession {
  endOthers();
  const opened = open.get(queue.id) ?? openSession(queue);
  if (!open.has(queue.id)) {
    open.set(queue.id, opened);
    queueMicrotask(showPending);
  }
  return opened.session;
}
