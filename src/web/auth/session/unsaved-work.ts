import { unsaved } from "#web/routing/navigation-guard.ts";

/** What lies in hand, in words; an empty list where nothing does. */
type Work = () => readonly string[];
const works: Work[] = [];

/** A queue says what would be lost with its session. */
export const addWork = (work: Work): void => void works.push(work);

/** Fields changed and not saved, and what the queues have in hand. */
export const workInHand = (): { unsaved: number; others: readonly string[] } => ({
  unsaved: unsaved(),
  others: works.flatMap((work) => work()),
});

export const hasWork = (): boolean => {
  const work = workInHand();
  return work.unsaved > 0 || work.others.length > 0;
};

/** Of the session with which this window works: by the time its work is left, the browser's may be another's. */
let token = "";
export const keepToken = (given: string): void => void (token = given);
export const keptToken = (): string => token;
