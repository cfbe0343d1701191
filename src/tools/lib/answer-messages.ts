import { setPriority } from "node:os";
import type { Report } from "#server/mesh/child-process.ts";

/** Tells the parent process how far the work is, before the answer. */
export type ReportToParent = (report: unknown) => void;

const reportToParent: ReportToParent = (report) => void process.send?.({ report } satisfies Report);

/**
 * Answers each message of the parent process, and ends when the parent ends.
 * @param nice from 0 to 19; a higher value means a lower priority
 */
export function answerMessages<Request, Reply>(
  nice: number,
  answer: (request: Request, report: ReportToParent) => Promise<Reply>,
): void {
  try {
    setPriority(nice);
  } catch {
    // Not all systems allow a change of the priority, and it is only an optimization.
  }
  process.on("disconnect", () => process.exit());
  process.on("message", async (message) => {
    process.send?.(await answer(message as Request, reportToParent));
  });
}

interface Crashed {
  kind: "fault";
  fault: { kind: "readerCrashed"; detail: string };
}

/** Runs a reader. If it throws, the result is `readerCrashed`, and the process continues to run. */
export async function orCrashed<Reply>(read: () => Promise<Reply>): Promise<Reply | Crashed> {
  try {
    return await read();
  } catch (error) {
    return { kind: "fault", fault: { kind: "readerCrashed", detail: error instanceof Error ? error.message : "" } };
  }
}
