import type { JobOptions, PeriodicJob } from "#server/jobs/periodic-job.ts";
import { passPaymentTime } from "#server/providers/payment/local-channel.ts";
import { passTime } from "#server/providers/payout/local-channel.ts";
import { askChannel } from "./ask-channel.ts";
import { receive, takeMessages } from "./intake.ts";
import { askPayments, sendPayments } from "./send-payments.ts";
import { sendPayouts } from "./send-payouts.ts";

/** In the demo, time passes in its channels, and their messages arrive. */
async function demoChannel({ db }: JobOptions): Promise<void> {
  for (const { body, signature } of await passTime(db)) await receive(db, body, signature);
  for (const { body, signature } of await passPaymentTime(db)) await receive(db, body, signature, "payment");
}

export const jobs: readonly PeriodicJob[] = [
  { name: "sendPayouts", label: ["提交打款", "Sending payouts"], every: 2, shows: true, run: sendPayouts },
  { name: "askChannel", label: ["查询打款结果", "Asking about payouts"], every: 5, shows: true, run: askChannel },
  { name: "sendPayments", label: ["提交收款与退款", "Opening payments"], every: 2, shows: true, run: sendPayments },
  { name: "askPayments", label: ["查询收款结果", "Asking about payments"], every: 5, shows: true, run: askPayments },
  {
    name: "channelMessages",
    label: ["处理渠道报文", "Taking messages of channels"],
    every: 2,
    shows: true,
    run: ({ db }) => takeMessages(db),
  },
  { name: "demoChannel", label: ["演示渠道", "Channel of the demo"], every: 2, run: demoChannel },
];
