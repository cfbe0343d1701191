import { evaluation } from "#domain/evaluations/evaluation.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { scoreDimensions } from "#server/db/seed-data.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";
import type { Row } from "#server/resources/row.ts";
import { doubtful, others, replies, sayings } from "./demo-texts.ts";

const EVALUATIONS = 2_000;
/** The last ones wait. */
const WAITING = 80;

const states = {
  waits: { status: ContentStatus.of("pending"), machineReview: MachineReview.of("wait") },
  refused: { status: ContentStatus.of("fail"), machineReview: MachineReview.of("reviewFailed") },
  live: { status: ContentStatus.of("suc"), machineReview: MachineReview.of("reviewPassed") },
} as const;

const isWaiting = (i: number): boolean => i >= EVALUATIONS - WAITING;

/** Place of a model that is live (server/demo/models.ts). Some gather most evaluations. */
const liveModel = ({ random, whole }: DemoTools): number => 20 * Math.floor(90 * random() ** 2) + 9 + whole(0, 10);

/** Scores around a level, and their mean by the weights of the dimensions. */
function scoresAround(level: number, { whole }: DemoTools): Row {
  const scores = scoreDimensions.map(([key, zh, en]) => ({
    key,
    name: { "1": zh, "0": en },
    score: Math.min(5, Math.max(1, level + whole(-1, 1))),
  }));
  const sum = scores.reduce((total, { score }, index) => total + score * (scoreDimensions[index]?.[3] ?? 0), 0);
  return { scores, score: Math.round(sum / 10) / 10, lowest: Math.min(...scores.map(({ score }) => score)) };
}

function textOf(i: number, level: number, { whole }: DemoTools): { content: string; lang: number } {
  const key = i % 9 === 4 ? (Object.keys(others)[whole(0, 3)] ?? "de") : i % 3 === 1 ? "en" : "zh";
  const lang = Number(Language.of(key as "zh"));
  if (!isWaiting(i) && others[key]) return { content: others[key][level >= 4 ? 0 : 1] ?? "", lang };
  const pool = isWaiting(i) ? doubtful : sayings[level >= 4 ? "good" : level === 3 ? "fair" : "bad"];
  const pair = pool[whole(0, pool.length - 1)] ?? ["", ""];
  return key === "zh" ? { content: pair[0], lang } : { content: pair[1], lang: Number(Language.of("en")) };
}

export const demo: AreaDemo = [
  {
    resource: evaluation,
    count: EVALUATIONS,
    isReviewed: ({ status }) => status === states.waits.status,
    values: (i, tools) => {
      const { ago, random, often, whole, pick, nth, cover } = tools;
      const state = isWaiting(i) ? states.waits : i % 41 === 7 ? states.refused : states.live;
      const level = isWaiting(i) ? whole(1, 4) : often([5, 5, 4, 4, 3, 5, 2, 1]);
      const time = isWaiting(i) ? Math.floor(ago(random() * 0.8) - 300) : busyTime(tools, 120);
      const isRing = i % 50 === 0 && !isWaiting(i);
      const printed = level >= 3 ? "printed" : often(["failed", "printed", "notPrinted"]);
      const [zh, en] = replies[whole(0, replies.length - 1)] ?? ["", ""];
      const said = textOf(i, level, tools);
      const hasPictures = i % 3 === 0;
      return {
        targetType: "model",
        targetId: nth(model, liveModel(tools)),
        user: pick(user),
        ...said,
        ...scoresAround(level, tools),
        pictures: hasPictures ? [cover(i), ...(i % 6 === 0 ? [cover(i + 3)] : [])] : [],
        hasPictures,
        printResult: printed,
        material: often(["PLA", "PETG", "TPU", "ABS", "ASA"]),
        layerHeight: often([0.2, 0.16, 0.12, 0.28]),
        verified: printed === "printed" && random() < 0.8,
        anonymous: i % 11 === 0,
        reply: i % 7 === 2 ? (said.lang === Number(Language.of("zh")) ? zh : en) : "",
        device: isRing ? `demo-device-${whole(1, 3)}` : `demo-phone-${whole(1, 400)}`,
        ...state,
        ...(isRing ? { leftOut: true, leftOutReason: "同一设备多次评价" } : {}),
        isHelpful: level >= 4 && i % 23 === 0,
        submitTime: time,
        createTime: time,
        ...(isWaiting(i) ? {} : { reviewTime: time + 60 }),
      };
    },
  },
];
