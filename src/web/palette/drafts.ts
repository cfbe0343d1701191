import type { Target } from "#web/commands/target.ts";
import type { Answers, Ask } from "./palette-state.ts";

/** All that was asked about, also what the command does not take now. */
export const idsOf = ({ records, leftOut = [] }: Target): string =>
  [...records, ...leftOut.map(({ record }) => record)].map(({ id }) => id).join();

/** Answers that were begun, and neither given nor called off, by what was asked about which records. */
const drafts = new Map<string, Answers>();
const keyOf = ({ command, target }: Ask): string => `${command.id}:${target ? idsOf(target) : ""}`;

export const draftOf = (ask: Ask): Answers | undefined => drafts.get(keyOf(ask));
export const keepDraft = (ask: Ask, answers: Answers): void => void drafts.set(keyOf(ask), answers);
export const dropDraft = (ask: Ask): void => void drafts.delete(keyOf(ask));
