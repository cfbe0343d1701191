import { useEffect } from "react";
import type { RunOptions } from "./run-options.ts";
import type { Target } from "./target.ts";
import { createState, setValue } from "#web/store/state.ts";
import { useLatest } from "#web/store/latest.ts";

/** Handles a command. @returns false if it could not act now, so that a decision is not counted */
export type Handler = (options: RunOptions, target: Target | null) => boolean | void;

const handlers = new Map<string, Handler[]>();
/** Changes whenever a command gets or loses its handler. */
export const answering = createState(0);
const notifyChange = (): void => setValue(answering, answering.value + 1);

/** Adds a handler. `base` puts it below all others, because effects of children run before those of their parents. */
export function addHandler(commandId: string, handler: Handler, place: "top" | "base" = "top"): () => void {
  const stack = handlers.get(commandId) ?? [];
  handlers.set(commandId, place === "top" ? [...stack, handler] : [handler, ...stack]);
  notifyChange();
  return () => {
    const rest = (handlers.get(commandId) ?? []).filter((one) => one !== handler);
    if (rest.length === 0) handlers.delete(commandId);
    else handlers.set(commandId, rest);
    notifyChange();
  };
}

/** Returns the handler of the component that was mounted last. */
export const handlerOf = (commandId: string): Handler | undefined => handlers.get(commandId)?.at(-1);

/** Registers the shell's handler, used if no screen has its own. */
export function useBaseHandler(commandId: string, handler: Handler): void {
  const latest = useLatest(handler);
  useEffect(() => addHandler(commandId, (...parameters) => latest.current(...parameters), "base"), [commandId, latest]);
}

/** Handles a browser command while this component is mounted. */
export function useCommandHandler(commandId: string, handler: Handler, isOn = true): void {
  const latest = useLatest(handler);
  useEffect(
    () => (isOn ? addHandler(commandId, (...parameters) => latest.current(...parameters)) : undefined),
    [commandId, isOn, latest],
  );
}
