import { useEffect } from "react";
import type { Target } from "./target.ts";
import { createStore } from "#web/store/external.ts";
import { useLatest } from "#web/store/latest.ts";

export interface RunOptions {
  /** Decide and stay on the record. */
  stay?: boolean;
  /** The key is held down. */
  repeat?: boolean;
  input?: Readonly<Record<string, unknown>>;
  reason?: { key?: string; text?: string };
  /** Nobody chose the records. */
  unchosen?: true;
  /** Asked and answered already: bulk confirmations are not repeated. */
  confirmed?: boolean;
  /** Told why the server refused it. @returns whether it asks again, so that nothing else needs to be said */
  refused?: (error: unknown) => boolean;
}

/** @returns false where it could not act now, so that a decision is not counted */
export type Handler = (options: RunOptions, target: Target | null) => boolean | void;

const handlers = new Map<string, Handler[]>();
/** Counts on where a command found somebody who answers it, or lost him. */
export const answering = createStore(0);
const tell = (): void => answering.set((n) => n + 1);

/** `base` goes under all others: effects of children run before those of their parents. */
export function addHandler(commandId: string, handler: Handler, place: "top" | "base" = "top"): () => void {
  const stack = handlers.get(commandId) ?? [];
  handlers.set(commandId, place === "top" ? [...stack, handler] : [handler, ...stack]);
  tell();
  return () => {
    const rest = (handlers.get(commandId) ?? []).filter((one) => one !== handler);
    if (rest.length === 0) handlers.delete(commandId);
    else handlers.set(commandId, rest);
    tell();
  };
}

/** The component mounted last answers. */
export const handlerOf = (commandId: string): Handler | undefined => handlers.get(commandId)?.at(-1);

/** The shell's own answer, where no screen has another. */
export function useBaseHandler(commandId: string, handler: Handler): void {
  const latest = useLatest(handler);
  useEffect(() => addHandler(commandId, (...given) => latest.current(...given), "base"), [commandId, latest]);
}

/** What a browser command does while this component is mounted. */
export function useCommandHandler(commandId: string, handler: Handler, isOn = true): void {
  const latest = useLatest(handler);
  useEffect(
    () => (isOn ? addHandler(commandId, (...given) => latest.current(...given)) : undefined),
    [commandId, isOn, latest],
  );
}
