import type { deskZh } from "./desk.zh.ts";

export const deskEn: Record<keyof typeof deskZh, string> = {
  "desk.queues": "Queues",
  "desk.open": "Open",
  "desk.waiting": "Waiting",
  "desk.oldest": "oldest {age}",
  "desk.overdue": "Overdue {n}",
  "desk.empty": "No queue to work on",
};
