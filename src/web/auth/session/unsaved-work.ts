import { unsaved } from "#web/routing/navigation-guard.ts";

/** Describes unsaved work, one phrase for each part; an empty list if there is none. */
type Work = () => readonly string[];
const works: Work[] = [];

/** Registers a function that describes what a queue would lose if its session ended. */
export const addWork = (work: Work): void => void works.push(work);

/** Returns the number of changed, unsaved fields, and the unfinished work of the queues. */
export const unsavedWork = (): { unsaved: number; others: readonly string[] } => ({
  unsaved: unsaved(),
  others: works.flatMap((work) => work()),
});

export const hasWork = (): boolean => {
  const work = unsavedWork();
  return work.unsaved > 0 || work.others.length > 0;
};

/**
 * Token of the login session with which this window works. It is kept here, because the browser's token may belong to
 * another user when the work is left.
 */
let token = "";
export const keepToken = (sent: string): void => void (token = sent);
export const keptToken = (): string => token;
