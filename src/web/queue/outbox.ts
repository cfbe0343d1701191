import { get, set } from "idb-keyval";
import type { CommandReply, CommandRequest } from "#kernel/wire.ts";
import { v2 } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { ApiError } from "#web/data/error.ts";
import { onLive } from "#web/data/live.ts";
import { actorStore } from "#web/session/actor.ts";
import { createStore } from "#web/store/external.ts";

/** A decision on its way. The request id is made once and goes along with every attempt, so that it counts once. */
export interface Unsent {
  requestId: string;
  resource: string;
  verb: string;
  id: string;
  title: string;
  request: CommandRequest;
}

export interface Delivery {
  sent(decision: Unsent, reply: CommandReply): void;
  refused(decision: Unsent, error: ApiError): void;
}

/** What waits to be sent, oldest first; the status line shows how many. */
export const unsent = createStore<readonly Unsent[]>([]);

const RETRY_MS = 2_000;
let delivery: Delivery | null = null;
let running = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const storeKey = (): string => `decisions.${actorStore.get()?.id ?? "0"}`;

/** The list in the browser's database survives a closed window; a browser without one only loses that. */
const keep = (): void => void set(storeKey(), unsent.get()).catch(() => undefined);

const isForGood = (error: unknown): error is ApiError =>
  error instanceof ApiError && !error.isOffline && error.code !== 4 && error.code !== 5;

async function sendFirst(decision: Unsent): Promise<"done" | "later"> {
  try {
    const reply = await call<CommandReply>(v2(decision.resource, decision.verb), decision.request, {
      requestId: decision.requestId,
    });
    remove(decision.requestId);
    delivery?.sent(decision, reply);
    return "done";
  } catch (error) {
    if (!isForGood(error)) return "later";
    remove(decision.requestId);
    delivery?.refused(decision, error);
    return "done";
  }
}

function remove(requestId: string): void {
  unsent.set((now) => now.filter((one) => one.requestId !== requestId));
  keep();
}

/** Sends in order, one after the other; without a connection it waits and tries again. */
export async function flush(): Promise<void> {
  if (running) return;
  running = true;
  clearTimeout(timer);
  try {
    for (let first = unsent.get()[0]; first; first = unsent.get()[0])
      if ((await sendFirst(first)) === "later") {
        timer = setTimeout(() => void flush(), RETRY_MS);
        return;
      }
  } finally {
    running = false;
  }
}

export function enqueue(decision: Unsent): void {
  unsent.set((now) => [...now, decision]);
  keep();
  void flush();
}

/** Takes a decision back that has not left yet. @returns false where it is on its way or sent */
export function takeBack(requestId: string): boolean {
  const [first] = unsent.get();
  if (first?.requestId === requestId && running) return false;
  const isHere = unsent.get().some((one) => one.requestId === requestId);
  if (isHere) remove(requestId);
  return isHere;
}

const isUnsent = (value: unknown): value is Unsent[] =>
  Array.isArray(value) && value.every((one) => typeof one?.requestId === "string");

/** While a queue is open: what an earlier window left is sent, and every sign of a connection tries again. */
export function openOutbox(handlers: Delivery): () => void {
  delivery = handlers;
  void get<unknown>(storeKey())
    .then((stored) => {
      if (!isUnsent(stored)) return;
      const known = new Set(unsent.get().map((one) => one.requestId));
      unsent.set((now) => [...stored.filter((one) => !known.has(one.requestId)), ...now]);
    })
    .catch(() => undefined)
    .finally(() => void flush());
  const again = (): void => void flush();
  const stopLive = onLive(again);
  window.addEventListener("online", again);
  return () => {
    delivery = null;
    stopLive();
    window.removeEventListener("online", again);
  };
}
