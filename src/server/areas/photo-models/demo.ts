import { Parsing, PrintPrecision } from "#domain/enumerations/models.ts";
import { PhotoCause } from "#domain/photo-models/enumerations.ts";
import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { reliefFaultWords } from "#server/photo-engine/relief-engine.ts";
import type { Row } from "#server/resources/row.ts";
import { darkPicture, picturesOf, smallPicture } from "./demo/pictures.ts";
import { inBoth } from "./job-values.ts";

const JOBS = 48;
/** Beans that a job costs in the demo, by quality. */
const costs = { high: 60, normal: 40, fast: 20 } as const;
const qualities = ["normal", "fast", "high", "normal"] as const;

type Fate = "made" | "tooSmall" | "oneColor";
const fateOf = (i: number): Fate => (i % 8 === 3 ? "tooSmall" : i % 8 === 6 ? "oneColor" : "made");

const refundReasons = ["照片不合要求，已和会员沟通", "会员要求退款", "等待太久，补偿会员"];

async function shotsOf(i: number, fate: Fate): Promise<Buffer[]> {
  if (fate === "tooSmall") return [await smallPicture(i)];
  return fate === "oneColor" ? [await darkPicture()] : picturesOf(i % 6, 4 + (i % 3) * 2);
}

/** The fault that the engine finds in a picture of this fate. */
const faultOf = (fate: Exclude<Fate, "made">): readonly [cause: "tooSmall" | "oneColor", label: Label] => {
  const fault = fate === "tooSmall" ? ({ kind: fate, value: 56, limit: 64 } as const) : ({ kind: fate } as const);
  return [fate, reliefFaultWords(fault)[1]];
};

/** Fields of a job that the engine refused on the day it came in. */
function refused(fate: Exclude<Fate, "made">, created: number, seconds: number): Row {
  const [cause, label] = faultOf(fate);
  const [begin, end] = [created + 4, created + 4 + seconds];
  return {
    state: Parsing.of("fail"),
    cause: PhotoCause.of(cause),
    error: inBoth(label),
    attempts: 1,
    begin,
    end,
    log: [
      { time: begin, step: "begun" },
      { time: begin, step: "accepted" },
      { time: end, step: "failed", note: inBoth(label) },
    ],
  };
}

const refundOf = ({ nth, whole }: DemoTools, i: number, cost: number, after: number): Row => ({
  refundTime: after + whole(1_800, 40_000),
  refundBy: nth(admin, 1 + (i % 3)),
  refundAmount: cost,
  refundReason: refundReasons[i % refundReasons.length],
});

export const demo: AreaDemo = [
  {
    resource: photoModel,
    count: JOBS,
    // The worker does those that wait, as it does those of members.
    values: async (i, tools) => {
      const { nth, ago, whole, bytesFile } = tools;
      const fate = fateOf(i);
      const quality = qualities[i % qualities.length] ?? "normal";
      const cost = costs[quality];
      const created = Math.floor(ago((JOBS - i) * 0.6));
      const pictures = [];
      for (const [n, bytes] of (await shotsOf(i, fate)).entries())
        pictures.push(await bytesFile(`IMG_${2_000 + i * 20 + n}.jpg`, bytes));
      const isOld = i < (JOBS * 3) / 4;
      return {
        user: nth(user, (i * 37) % 300),
        pictures,
        quality: PrintPrecision.of(quality),
        cost,
        createTime: created,
        ...(fate !== "made" && isOld ? refused(fate, created, whole(1, 3)) : {}),
        // A refunded job that is made all the same is one that staff had redone for free.
        ...((fate !== "made" && isOld && i % 16 < 8) || i % 24 === 5 ? refundOf(tools, i, cost, created) : {}),
      };
    },
  },
];
