/** Texts of the desk; the queues share some of them. */
export const deskZh = {
  "desk.queues": "队列",
  "desk.open": "打开",
  "desk.waiting": "待处理",
  "desk.oldest": "最早 {age}",
  "desk.overdue": "逾期 {n}",
  "desk.empty": "没有可处理的队列",
} as const satisfies Record<string, string>;
