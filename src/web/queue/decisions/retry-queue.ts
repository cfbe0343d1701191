import { get, update } from "idb-keyval";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { codes } from "#kernel/errors.ts";
import type { MacroStep } from "#kernel/macro.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { onLive } from "#web/data/live.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { createState, setValue } from "#web/store/state.ts";
import { readStored, writeStored } from "#web/store/stored.ts";
import { afterPaint } from "#web/render/after-paint.ts";

/** A decision that waits to be sent or answered. Every attempt carries the same request id, so it counts once. */
export interface QueuedDecision {
  requestId: string;
  resource: string;
  verb: string;
  id: string;
  title: string;
  request: CommandRequest;
  /** Steps of a macro, whose last one is the decision `verb`. */
  steps?: readonly MacroStep[];
  /** Time of the decision, ms since 1970. */
  at: number;
  /** Request id of the undo of a withdrawn decision that may have arrived. */
  undo?: string;
}

export interface Delivery {
  /** An earlier window left this decision unsent. */
  adoptDecision(decision: QueuedDecision): void;
  sent(decision: QueuedDecision, reply: CommandReply): void;
  refused(decision: QueuedDecision, error: ApiError): void;
  /** The server has undone a withdrawn decision. */
  onUndone(decision: QueuedDecision, reply: CommandReply): void;
  /** The server refused the undo of a withdrawn decision, so the decision stays. */
  undoRefused(decision: QueuedDecision, error: ApiError): void;
}

/** Decisions that wait to be sent, oldest first; the status line shows their number. */
export const unsent = createState<readonly QueuedDecision[]>([]);

const RETRY_MS = 2_000;
/** Time within which an answer normally comes. */
const ANSWER_MS = 600;
const deliveries = new Map<string, Delivery>();
/** The current run of `sendAll`. */
let running: Promise<void> | null = null;
let attempt: { requestId: string; stop: AbortController; over: Promise<unknown> } | null = null;
/** Attempts by request id. Without an answer, the server may or may not have received them. */
const attempts = new Map<string, number>();
const countAttempt = (requestId: string): unknown => attempts.set(requestId, (attempts.get(requestId) ?? 0) + 1);
/** Attempts after which "busy" is final. Nothing was written then, as while the database restarts. */
const BUSY_ATTEMPTS = 30;
let timer: ReturnType<typeof setTimeout> | undefined;
let reading = Promise.resolve();
/** Resolves when the stored decisions of an earlier window have been read. */
export const retryQueueRead = (): Promise<void> => reading;

const storeKey = (): string => `decisions.${actorStore.value?.id ?? "0"}`;

let writing = 0;

const isStored = (value: unknown): value is QueuedDecision[] =>
  Array.isArray(value) && value.every((one) => typeof one?.requestId === "string");

const storedIn = (value: unknown): QueuedDecision[] => (isStored(value) ? value : []);

/**
 * Changes the list in the browser's database, which survives a closed window. Two windows of one user share it: each
 * changes only its own decisions. A browser without a database only loses this safety.
 */
function keep(change: (stored: readonly QueuedDecision[]) => QueuedDecision[]): void {
  writing += 1;
  void update<unknown>(storeKey(), (stored) => change(storedIn(stored)))
    .catch(() => undefined)
    .finally(() => (writing -= 1));
}

const requestIdsOf = (all: readonly QueuedDecision[]): ReadonlySet<string> =>
  new Set(all.map(({ requestId }) => requestId));

/** `all` followed by `more`, each decision once. */
function joined(all: readonly QueuedDecision[], more: readonly QueuedDecision[]): QueuedDecision[] {
  const here = requestIdsOf(all);
  return [...all, ...more.filter(({ requestId }) => !here.has(requestId))];
}

/** Writes unsaved decisions to local storage, because a closing window does not wait for the database. */
function keepAtOnce(): void {
  const key = storeKey();
  if (writing > 0) writeStored(key, joined(unsent.value, readStored(key, isStored, [])));
}

/** Decisions that an earlier window left, from database and local storage. */
async function leftBefore(): Promise<QueuedDecision[]> {
  const key = storeKey();
  const atOnce = readStored(key, isStored, []);
  const stored = await get<unknown>(key).catch(() => undefined);
  const here = requestIdsOf(unsent.value);
  return joined(atOnce, storedIn(stored)).filter(({ requestId }) => !here.has(requestId));
}

const isFinalRefusal = (error: unknown, requestId: string): error is ApiError =>
  error instanceof ApiError &&
  !error.isOffline &&
  !error.isSessionOver &&
  (error.code !== codes.busy || (attempts.get(requestId) ?? 0) >= BUSY_ATTEMPTS);

const deliveryOf = ({ request }: QueuedDecision): Delivery | undefined => deliveries.get(request.queue ?? "");

type Sent = "done" | "later";

/** True for a withdrawn decision whose undo the server has not answered. */
export const isWithdrawn = ({ requestId }: Pick<QueuedDecision, "requestId">): boolean =>
  unsent.value.some((one) => one.requestId === requestId && one.undo !== undefined);

async function sendFirst(decision: QueuedDecision): Promise<Sent> {
  // Without a login, the next user may be another person.
  if (actorStore.value === null) return "later";
  if (decision.undo !== undefined) return sendUndo(decision, decision.undo);
  const { requestId, resource, verb, request, steps } = decision;
  countAttempt(requestId);
  const stop = new AbortController();
  const [path, body] = steps ? [v2("queue", "macro"), { ...request, steps }] : [v2(resource, verb), request];
  const sending = call<CommandReply>(path, body, { requestId, signal: stop.signal });
  attempt = { requestId, stop, over: sending.catch(() => undefined) };
  try {
    const reply = await sending;
    // The next round sends its undo.
    if (isWithdrawn(decision)) return "done";
    remove(requestId);
    deliveryOf(decision)?.sent(decision, reply);
    return "done";
  } catch (error) {
    if (isWithdrawn(decision)) return "done";
    if (!isFinalRefusal(error, requestId)) return "later";
    remove(requestId);
    deliveryOf(decision)?.refused(decision, error);
    return "done";
  }
}

async function sendUndo(decision: QueuedDecision, undo: string): Promise<Sent> {
  const { requestId } = decision;
  countAttempt(undo);
  try {
    const reply = await call<CommandReply>(v2("operationRecord", "undo"), { requestId }, { requestId: undo });
    remove(requestId);
    renewVersions(decision, reply);
    deliveryOf(decision)?.onUndone(decision, reply);
    return "done";
  } catch (error) {
    if (!isFinalRefusal(error, undo)) return "later";
    remove(requestId);
    deliveryOf(decision)?.undoRefused(decision, error);
    return "done";
  }
}

/**
 * Gives later decisions on the same records their new version. The undo creates a new version with the content that
 * they were decided on.
 */
function renewVersions({ request: { versions } }: QueuedDecision, { outcomes }: CommandReply): void {
  const now = new Map(outcomes.flatMap(({ id, item }) => (item ? [[id, item.version] as const] : [])));
  const renewed = ({ request, ...one }: QueuedDecision): QueuedDecision => ({
    ...one,
    request: {
      ...request,
      versions: Object.fromEntries(
        Object.entries(request.versions).map(([id, version]) => [
          id,
          version === versions[id] ? (now.get(id) ?? version) : version,
        ]),
      ),
    },
  });
  if (now.size > 0) change((all) => all.map(renewed));
}

/** Changes the decisions of this window and of the browser's database. */
function change(made: (all: readonly QueuedDecision[]) => QueuedDecision[]): void {
  setValue(unsent, made(unsent.value));
  keep(made);
}

function remove(requestId: string): void {
  attempts.delete(requestId);
  change((all) => all.filter((one) => one.requestId !== requestId));
}

async function sendAll(): Promise<void> {
  await afterPaint();
  for (let first = unsent.value[0]; first; first = unsent.value[0])
    if ((await sendFirst(first)) === "later") {
      timer = setTimeout(() => void flush(), RETRY_MS);
      return;
    }
}

/** Sends all decisions in order, one after the other; without a connection it tries again every two seconds. */
export function flush(): Promise<void> {
  if (running) return running;
  clearTimeout(timer);
  running = sendAll().finally(() => {
    running = null;
  });
  return running;
}

export function enqueue(decision: QueuedDecision): void {
  change((all) => [...all, decision]);
  void flush();
}

/** True until the server has answered the decision, sent or not. It can be undone at any time. */
export const isUnanswered = (requestId: string): boolean => unsent.value.some((one) => one.requestId === requestId);

/**
 * Withdraws a decision unless its answer comes within 600 ms. A decision that was sent may have arrived: it stays in
 * the queue until the server has undone it.
 * @returns "removed" if it was never sent, "undoing" if the server must undo it, null if it was answered
 */
export async function withdraw(requestId: string): Promise<"removed" | "undoing" | null> {
  const sending = attempt?.requestId === requestId ? attempt : null;
  if (sending) await Promise.race([sending.over, new Promise((waited) => setTimeout(waited, ANSWER_MS))]);
  if (!isUnanswered(requestId)) return null;
  if (!attempts.has(requestId)) {
    remove(requestId);
    return "removed";
  }
  const undo = crypto.randomUUID();
  change((all) => all.map((one) => (one.requestId === requestId ? { ...one, undo } : one)));
  sending?.stop.abort();
  void flush();
  return "undoing";
}

/**
 * Starts delivery for a queue: sends what an earlier window left, and tries again at every sign of a connection.
 * @returns a function that stops it
 */
export function openRetryQueue(queue: string, delivery: Delivery): () => void {
  deliveries.set(queue, delivery);
  reading = leftBefore()
    .then((left) => {
      setValue(unsent, [...left, ...unsent.value]);
      if (left.length > 0) keep((stored) => joined(left, stored));
      localStorage.removeItem(storeKey());
      for (const one of left) {
        attempts.set(one.requestId, 1);
        if (one.undo === undefined) deliveryOf(one)?.adoptDecision(one);
      }
    })
    .finally(() => void flush());
  const again = (): void => void flush();
  const stopLive = onLive(again);
  window.addEventListener("online", again);
  window.addEventListener("pagehide", keepAtOnce);
  return () => {
    deliveries.delete(queue);
    stopLive();
    window.removeEventListener("online", again);
    window.removeEventListener("pagehide", keepAtOnce);
    // Another user works here now; these decisions wait for their own user in the database.
    setValue(
      unsent,
      unsent.value.filter(({ request }) => request.queue !== queue),
    );
  };
}
