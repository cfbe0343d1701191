import { createState } from "#web/store/state.ts";

/** Work that waits for the admin: alerts, requests to answer, tasks to confirm, and the items of each queue. */
export interface Waiting {
  alerts: number;
  requests: number;
  tasks: number;
  /** Waiting items by id of the queue. */
  queues: Readonly<Record<string, number>>;
}

/** Filled by a part that is loaded while the console is idle (shell/follow-waiting.ts). */
export const waiting = createState<Waiting>({ alerts: 0, requests: 0, tasks: 0, queues: {} });

export const sumOf = ({ alerts, requests, tasks }: Waiting): number => alerts + requests + tasks;
