import { setPriority } from "node:os";

/**
 * Answers each message of the parent process, and ends with it.
 * @param nice from 0 to 19: a higher one leaves the processor to others
 */
export function answerMessages<Request, Reply>(nice: number, answer: (request: Request) => Promise<Reply>): void {
  try {
    setPriority(nice);
  } catch {
    // Not allowed everywhere, and nothing hangs on it.
  }
  process.on("disconnect", () => process.exit());
  process.on("message", async (message) => {
    process.send?.(await answer(message as Request));
  });
}

interface Crashed {
  kind: "fault";
  fault: { kind: "readerCrashed"; detail: string };
}

/** What a reader answers; one that throws answers that it crashed, and the process goes on. */
export async function orCrashed<Reply>(read: () => Promise<Reply>): Promise<Reply | Crashed> {
  try {
    return await read();
  } catch (error) {
    return { kind: "fault", fault: { kind: "readerCrashed", detail: error instanceof Error ? error.message : "" } };
  }
}
