import { jobHandlers } from "./jobs.ts";

export const handlers = jobHandlers;
