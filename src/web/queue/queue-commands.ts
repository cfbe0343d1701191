import { flushSync } from "react-dom";
import { permitted, singleDecisionRefusal } from "#kernel/availability.ts";
import { MAX_SELECTED, MAX_DECIDED_ALONE, restOf } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import type { Handler } from "#web/commands/handlers.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { runCommand } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { LAST } from "#web/detail/compare-param.ts";
import { listOfOwner } from "#web/list/list-of-owner.ts";
import { openRecord } from "#web/list/open-record.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { addLayer } from "#web/keyboard/layers.ts";
import { dispatcher } from "#web/keyboard/listener.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { registry } from "#web/registry/registry.ts";
import { go } from "#web/routing/navigate.ts";
import { notify } from "#web/ui/notice.tsx";
import { cachedEvidence } from "#web/evidence/evidence.ts";
import { numbered, reviewedIn } from "#web/evidence/findings.ts";
import { showNextFinding } from "#web/evidence/shown-finding.ts";
import type { QueueSession } from "./session/queue-session.ts";
import { validDecisions } from "#web/queue/decisions/decided.ts";
import { knownTitleOf } from "./session/title-of.ts";
import type { Asked } from "./decisions/use-decisions.ts";

/** Reads records of the queue's resource with what a decision on several of them shows. */
async function readMany({ queue }: QueueSession, resource: Resource, filter: string, isQueued: boolean) {
  const severity = resource.fields["severity"] ? ["severity"] : [];
  return call<ListReply>(v2(resource.name, "list"), {
    ...(isQueued ? { queue: queue.id } : {}),
    filter,
    columns: [...resource.list.columns, ...severity],
    // More than one decision accepts, because some records may be excluded later.
    pageSize: MAX_SELECTED,
    sort: queue.order,
  });
}

/** Decides on records that nobody selected, after one confirmation over their previews. */
async function decideTogether(
  { session, asked, resource }: { session: QueueSession; asked: Asked; resource: Resource },
  decision: { command: string; most: number; author?: string | undefined; read: () => Promise<readonly AnyRecord[]> },
): Promise<void> {
  const command = registry().command(decision.command);
  if (!command) return;
  const granted = permitted(command, actorStore.value);
  if (!granted.ok) return void notify(l(granted.message), "red");
  // Keys pressed while the confirmation loads are meant for it, so no other layer may receive them.
  const end = addLayer({ layer: "modal", blocks: true });
  try {
    const [list] = await Promise.all([decision.read(), session.leases.refresh()]);
    const names = new Map(session.state.state?.heldByOthers.map((one) => [one.id, one.name]));
    const held = list.flatMap((one) => {
      const name = names.get(one.id);
      return name === undefined ? [] : [{ id: one.id, name, title: String(one[resource.title] ?? "") }];
    });
    if (list.length === 0) notify(t(session.queue.page ? "queue.noRest.page" : "queue.noRest"), "yellow");
    else {
      const free = list.filter(({ id }) => !names.has(id) && !session.decisions.log.unanswered(id));
      const leftOut = free.flatMap((one) => {
        const refusal = singleDecisionRefusal(command, resource, one);
        return refusal ? [{ record: one, refusal }] : [];
      });
      const records = free.filter((one) => leftOut.every(({ record }) => record !== one)).slice(0, decision.most);
      flushSync(() => asked.askMany({ command, records, held, author: decision.author, leftOut }));
    }
  } catch (error) {
    notify(messageOf(error), "red");
  } finally {
    end();
  }
}

/** Decides the items of the queue's `rest` together (A). */
function passRest(context: Together, record: AnyRecord): void {
  const { session, resource } = context;
  const { rest } = session.queue;
  if (!rest) return;
  const byField = "by" in rest ? restOf(session.queue, String(record[rest.by]), record.id) : null;
  void decideTogether(context, {
    command: rest.command,
    most: MAX_DECIDED_ALONE,
    author: byField === null ? undefined : cachedEvidence(resource.name, record.id)?.author?.nickname,
    read: async () =>
      byField === null ? context.restOfPage() : (await readMany(session, resource, byField, true)).list,
  });
}

/** Decides all records that say the same as the item, those outside of the queue too. More than 100 need approval. */
function decideAlike(context: Together, record: AnyRecord): void {
  const { alike } = context.session.queue;
  const same = alike && record[alike.by];
  if (!alike || typeof same !== "string" || same === "") return void notify(t("queue.alike.none"), "yellow");
  void decideTogether(context, {
    command: alike.command,
    most: MAX_SELECTED,
    read: async () => {
      const filter = `${alike.among} ${alike.by}:${same}`;
      return (await readMany(context.session, context.resource, filter, false)).list;
    },
  });
}

interface Together {
  session: QueueSession;
  asked: Asked;
  resource: Resource;
  /** Items of the page on which A decides. */
  restOfPage: () => readonly AnyRecord[];
}

function repeatLast(session: QueueSession): boolean {
  if (dispatcher.ignoreIfTooSoon()) return false;
  const last = validDecisions(session.state.decided).at(-1);
  // A macro may have been deleted since.
  if (!last || !registry().command(last.command)) {
    notify(t("queue.noLast"), "yellow");
    return false;
  }
  const isDone = runCommand(last.command, last.reason ? { reason: last.reason } : {}) === "done";
  if (isDone) dispatcher.onDecided();
  return isDone;
}

/** Panels of the item open on its own page, for example its history. */
function usePageCommands({ queue }: QueueSession, current: string | null): void {
  const open = (query: string) => (): boolean => {
    const page =
      current === null ? null : pageOfRecord(queue.resource, { id: current, title: knownTitleOf(queue, current) });
    if (page !== null) go(`${page}${query}`);
    return page !== null;
  };
  useCommandHandler("record.openPage", open(""));
  useCommandHandler("record.history", open("?tab=history"));
  useCommandHandler("record.compare", open(`?tab=history&since=${LAST}`));
}

/** Commands that lead from the item to other records. */
function useOpenCommands(resource: string, current: string | null): void {
  const opening =
    (read: (record: AnyRecord) => [resource: unknown, id: unknown]): Handler =>
    (_options, on) => {
      const [record] = on?.records ?? [];
      const [name, id] = record ? read(record) : [];
      return id ? openRecord(String(name), String(id)) : false;
    };
  useCommandHandler(
    `${resource}.showThread`,
    opening(({ type, targetId }) => [type, targetId]),
  );
  useCommandHandler(
    `${resource}.openModel`,
    opening(({ model }) => ["model", model]),
  );
  useCommandHandler(`${resource}.openAuthor`, () => {
    const author = current ? cachedEvidence(resource, current)?.author : null;
    const address = author && listOfOwner(resource, author.id);
    if (address) go(address);
    return Boolean(address);
  });
}

/**
 * Handlers of the queue's own commands. They act on the current item and ignore the selection.
 * @param shown the current item
 */
export function useQueueCommands(
  session: QueueSession,
  shown: () => Target,
  current: string | null,
  asked: Asked,
  restOfPage: () => readonly AnyRecord[],
): void {
  const putAside =
    (verb: "askAuthor" | "escalate"): Handler =>
    (options, on) => {
      const command = registry().command(`queue.${verb}`);
      const [record] = on?.records ?? [];
      // The item was replaced after the key was pressed.
      if (!command || !record || record.id !== current) return false;
      void session.defer({ command, record, title: knownTitleOf(session.queue, record.id), options });
      return true;
    };
  usePageCommands(session, current);
  useCommandHandler("queue.nextFinding", () => {
    const evidence = current === null ? undefined : cachedEvidence(session.queue.resource, current);
    if (evidence && showNextFinding(numbered(reviewedIn(evidence)))) return true;
    notify(t("queue.findings.none"), "yellow");
    return false;
  });
  useCommandHandler("queue.claim", () => void session.next(true));
  useCommandHandler("queue.skip", () => {
    if (!current) return false;
    const { leaseHolder, refusal, records } = shown();
    const isNone =
      leaseHolder !== undefined ||
      session.leases.isHandledHere(current) ||
      (refusal !== undefined && records.length > 0);
    // Only shows the next item if this one no longer waits, is not listed, or is leased by a colleague.
    if (isNone) void session.next(true);
    else void session.skip(current, knownTitleOf(session.queue, current));
    // Like after a decision, the next item has to be read before keys act on it.
    dispatcher.onDecided();
    return true;
  });
  useCommandHandler("queue.askAuthor", putAside("askAuthor"));
  useCommandHandler("queue.escalate", putAside("escalate"));
  useCommandHandler("queue.giveBack", () => void session.release());
  useCommandHandler("queue.repeatLast", () => repeatLast(session));
  useCommandHandler("queue.passRest", (_options, on) => {
    const [record] = on?.records ?? [];
    return on?.resource && record ? passRest({ session, asked, resource: on.resource, restOfPage }, record) : false;
  });
  useCommandHandler(`${session.queue.resource}.deleteAlike`, (_options, on) => {
    const [record] = on?.records ?? [];
    return on?.resource && record ? decideAlike({ session, asked, resource: on.resource, restOfPage }, record) : false;
  });
  const { resource } = session.queue;
  useOpenCommands(resource, current);
}
