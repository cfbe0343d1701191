import type { Messages } from "#server/outbox/message.ts";

/** Texts of the messages to members, by event. */
export const messages: Messages = {
  "photoModel.refund": {
    title: ["照片建模已退还金豆", "Beans refunded for photo modelling"],
    content: [
      "照片建模任务 {title} 花费的 {amount} 金豆已退还。原因：{reason}。",
      "The {amount} beans of your photo-modelling job {title} were refunded. Reason: {reason}.",
    ],
  },
};
