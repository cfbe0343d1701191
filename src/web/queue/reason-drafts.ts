/** Reasons in words of one's own that were begun, or given and not taken: by the command and the item they are for. */
const drafts = new Map<string, string>();

export const reasonDraft = (command: string, item: string): string => `${command}:${item}`;
export const draftOf = (draft: string): string => drafts.get(draft) ?? "";
/** @param text nothing is kept of an empty one */
export const keepDraft = (draft: string, text: string): void =>
  void (text === "" ? drafts.delete(draft) : drafts.set(draft, text));
/** The answer was given, or nobody wants to give one: nothing of it is kept. */
export const dropDraft = (draft: string): void => keepDraft(draft, "");
