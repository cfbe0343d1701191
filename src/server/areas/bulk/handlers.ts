import { jobHandlers } from "./bulk-jobs.ts";

export const handlers = jobHandlers;
