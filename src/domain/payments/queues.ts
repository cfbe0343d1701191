import type { Queue } from "#kernel/queue.ts";
import { payeeQueue } from "./payee-queue.ts";

export const queues: readonly Queue[] = [payeeQueue];
