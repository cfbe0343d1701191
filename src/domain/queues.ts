import type { Queue } from "#kernel/queue.ts";
import { modelsQueues } from "./models/queues.ts";

/** All review queues. Enumerations need them, so this module imports no screens. */
export const queues: readonly Queue[] = [...modelsQueues];
