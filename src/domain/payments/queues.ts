import type { Queue } from "#kernel/queue.ts";
import { payeeQueue } from "./payee-queue.ts";
import { withdrawalQueue } from "./withdrawal-queue.ts";

export const queues: readonly Queue[] = [withdrawalQueue, payeeQueue];
