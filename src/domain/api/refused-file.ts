/** Details of the refusal of a file that may be taken if the same file is sent again, such as one damaged on its way. */
export const sendAgain = { sendAgain: true } as const;

/** @param details those of the refusal */
export const maySendAgain = (details: unknown): boolean =>
  typeof details === "object" && details !== null && "sendAgain" in details;
