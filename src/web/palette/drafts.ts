import type { Target } from "#web/commands/target.ts";
import type { Answers, Ask } from "./palette-state.ts";

/** Returns the ids of all records of a form, including those that the command does not accept now. */
export const idsOf = ({ records, leftOut = [] }: Target): string =>
  [...records, ...leftOut.map(({ record }) => record)].map(({ id }) => id).join();

/** Drafts of answers, by command and records. A draft is removed when the form is sent or canceled. */
const drafts = new Map<string, Answers>();
const keyOf = ({ command, target }: Ask): string => `${command.id}:${target ? idsOf(target) : ""}`;

export const draftOf = (ask: Ask): Answers | undefined => drafts.get(keyOf(ask));
export const keepDraft = (ask: Ask, answers: Answers): void => void drafts.set(keyOf(ask), answers);
export const dropDraft = (ask: Ask): void => void drafts.delete(keyOf(ask));
