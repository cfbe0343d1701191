import { get, update } from "idb-keyval";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { onLive } from "#web/data/live.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { createStore } from "#web/store/external.ts";
import { readStored, writeStored } from "#web/store/stored.ts";
import { afterPaint } from "#web/render/after-paint.ts";

/** A decision on its way. The request id is made once and goes along with every attempt, so that it counts once. */
export interface QueuedDecision {
  requestId: string;
  resource: string;
  verb: string;
  id: string;
  title: string;
  request: CommandRequest;
  /** When it was decided, in ms since 1970. */
  at: number;
  /** Taken back, by a call of this id, though it may have arrived: whatever it did is undone. */
  undo?: string;
}

export interface Delivery {
  /** Left by an earlier window: it was decided, and waits here to be sent. */
  found(decision: QueuedDecision): void;
  sent(decision: QueuedDecision, reply: CommandReply): void;
  refused(decision: QueuedDecision, error: ApiError): void;
  /** The server knows that it is taken back. */
  undone(decision: QueuedDecision, reply: CommandReply): void;
  /** It had arrived, and is taken back no more. */
  undoRefused(decision: QueuedDecision, error: ApiError): void;
}

/** What waits to be sent, oldest first; the status line shows how many. */
export const unsent = createStore<readonly QueuedDecision[]>([]);

const RETRY_MS = 2_000;
/** An answer comes in that time where all is well. */
const ANSWER_MS = 600;
const deliveries = new Map<string, Delivery>();
/** What is on its way. */
let running: Promise<void> | null = null;
let attempt: { requestId: string; stop: AbortController; over: Promise<unknown> } | null = null;
/** Sent at least once: without an answer nobody knows whether they arrived. */
const tried = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let reading = Promise.resolve();
/** Once what an earlier window left is known here. */
export const retryQueueRead = (): Promise<void> => reading;

const storeKey = (): string => `decisions.${actorStore.get()?.id ?? "0"}`;

let writing = 0;

const isStored = (value: unknown): value is QueuedDecision[] =>
  Array.isArray(value) && value.every((one) => typeof one?.requestId === "string");

const storedIn = (value: unknown): QueuedDecision[] => (isStored(value) ? value : []);

/**
 * The list in the browser's database survives a closed window; a browser without one only loses that. Two windows of
 * one person share it: each changes its own decisions alone.
 */
function keep(change: (kept: readonly QueuedDecision[]) => QueuedDecision[]): void {
  writing += 1;
  void update<unknown>(storeKey(), (kept) => change(storedIn(kept)))
    .catch(() => undefined)
    .finally(() => (writing -= 1));
}

const known = (all: readonly QueuedDecision[]): ReadonlySet<string> => new Set(all.map(({ requestId }) => requestId));

/** `more` behind `all`, each decision once. */
function joined(all: readonly QueuedDecision[], more: readonly QueuedDecision[]): QueuedDecision[] {
  const here = known(all);
  return [...all, ...more.filter(({ requestId }) => !here.has(requestId))];
}

/** A window that goes does not wait for the database: what is not written there yet is written where it stands at once. */
function keepAtOnce(): void {
  const key = storeKey();
  if (writing > 0) writeStored(key, joined(unsent.get(), readStored(key, isStored, [])));
}

/** What an earlier window left, in either place; sent twice it counts once. */
async function leftBefore(): Promise<QueuedDecision[]> {
  const key = storeKey();
  const atOnce = readStored(key, isStored, []);
  const stored = await get<unknown>(key).catch(() => undefined);
  const here = known(unsent.get());
  return joined(atOnce, storedIn(stored)).filter(({ requestId }) => !here.has(requestId));
}

const isForGood = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.isOffline && !error.isSessionOver;

const deliveryOf = ({ request }: QueuedDecision): Delivery | undefined => deliveries.get(request.queue ?? "");

type Sent = "done" | "later";

/** Taken back here, and the server does not know of it yet. */
export const isWithdrawn = ({ requestId }: Pick<QueuedDecision, "requestId">): boolean =>
  unsent.get().some((one) => one.requestId === requestId && one.undo !== undefined);

async function sendFirst(decision: QueuedDecision): Promise<Sent> {
  // While nobody is known to be logged in, the next to come may be another person.
  if (actorStore.get() === null) return "later";
  if (decision.undo !== undefined) return sendUndo(decision, decision.undo);
  const { requestId, resource, verb, request } = decision;
  tried.add(requestId);
  const stop = new AbortController();
  const sending = call<CommandReply>(v2(resource, verb), request, { requestId, signal: stop.signal });
  attempt = { requestId, stop, over: sending.catch(() => undefined) };
  try {
    const reply = await sending;
    if (isWithdrawn(decision)) return "done";
    remove(requestId);
    deliveryOf(decision)?.sent(decision, reply);
    return "done";
  } catch (error) {
    if (isWithdrawn(decision)) return "done";
    if (!isForGood(error)) return "later";
    remove(requestId);
    deliveryOf(decision)?.refused(decision, error);
    return "done";
  }
}

async function sendUndo(decision: QueuedDecision, undo: string): Promise<Sent> {
  const { requestId } = decision;
  try {
    const reply = await call<CommandReply>(v2("operationRecord", "undo"), { requestId }, { requestId: undo });
    remove(requestId);
    renewVersions(decision, reply);
    deliveryOf(decision)?.undone(decision, reply);
    return "done";
  } catch (error) {
    if (!isForGood(error)) return "later";
    remove(requestId);
    deliveryOf(decision)?.undoRefused(decision, error);
    return "done";
  }
}

/** Decided on again behind it: the record is as it was read, under a later version. */
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

/** In this window and in the browser's database. */
function change(made: (all: readonly QueuedDecision[]) => QueuedDecision[]): void {
  unsent.set(made);
  keep(made);
}

function remove(requestId: string): void {
  tried.delete(requestId);
  change((all) => all.filter((one) => one.requestId !== requestId));
}

async function sendAll(): Promise<void> {
  await afterPaint();
  for (let first = unsent.get()[0]; first; first = unsent.get()[0])
    if ((await sendFirst(first)) === "later") {
      timer = setTimeout(() => void flush(), RETRY_MS);
      return;
    }
}

/** Sends in order, one after the other; without a connection it waits and tries again. */
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

/** Still here: it can be taken back, whatever the clock says. */
export const isUnsent = (requestId: string): boolean => unsent.get().some((one) => one.requestId === requestId);

/**
 * Takes a decision back that is not answered yet, nor in a moment. One that was tried may have arrived: it stays here until
 * the server has undone whatever it did. @returns whether the server is still to be told; null where it has answered, and
 * nothing was done here
 */
export async function withdraw(requestId: string): Promise<"told" | "untold" | null> {
  const sending = attempt?.requestId === requestId ? attempt : null;
  if (sending) await Promise.race([sending.over, new Promise((waited) => setTimeout(waited, ANSWER_MS))]);
  if (!isUnsent(requestId)) return null;
  if (!tried.has(requestId)) {
    remove(requestId);
    return "told";
  }
  const undo = crypto.randomUUID();
  change((all) => all.map((one) => (one.requestId === requestId ? { ...one, undo } : one)));
  sending?.stop.abort();
  void flush();
  return "untold";
}

/** From a queue's first visit on: what an earlier window left is sent, and every sign of a connection tries again. */
export function openRetryQueue(queue: string, delivery: Delivery): () => void {
  deliveries.set(queue, delivery);
  reading = leftBefore()
    .then((left) => {
      unsent.set((now) => [...left, ...now]);
      if (left.length > 0) keep((kept) => joined(left, kept));
      localStorage.removeItem(storeKey());
      for (const one of left) {
        tried.add(one.requestId);
        if (one.undo === undefined) deliveryOf(one)?.found(one);
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
    // They are somebody else's now, and wait for him in the browser's database.
    unsent.set((now) => now.filter(({ request }) => request.queue !== queue));
  };
}
