import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language } from "#domain/enumerations/system.ts";
import { user } from "#domain/users/user.resource.ts";
import { VideoKind } from "#domain/videos/enumerations.ts";
import { video } from "#domain/videos/video.resource.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";

const VIDEOS = 80;
const KINDS = ["post", "elapsed", "tutorial", "post", "circleIntro", "product"] as const;

/** Titles of clips, by the order of their files. The last one advertises. */
const titles: readonly (readonly [zh: string, en: string])[] = [
  ["行星齿轮转起来了", "The planetary gears turn"],
  ["高塔延时：十小时压成十秒", "Tower timelapse: ten hours in ten seconds"],
  ["花瓶模式，一层一层看", "Vase mode, layer by layer"],
  ["我的打印角落，随便看看", "A walk along my printers"],
];
const SPAM: readonly [string, string] = ["低价代打印，加微信 print_24h", "Cheap prints, WeChat: print_24h"];

type Fate = "waits" | "refused" | "live";
const fateOf = (i: number): Fate => (i % 5 === 1 ? "waits" : i % 13 === 6 ? "refused" : "live");

const states = {
  waits: { status: ContentStatus.of("pending"), machineReview: MachineReview.of("wait") },
  refused: { status: ContentStatus.of("fail"), machineReview: MachineReview.of("reviewFailed") },
  live: { status: ContentStatus.of("suc"), machineReview: MachineReview.of("reviewPassed") },
};

export const demo: AreaDemo = [
  {
    resource: video,
    count: VIDEOS,
    // The worker reads the files, as it does those of members.
    values: (i, tools) => {
      const { nth, clip, cover, ago, whole, random } = tools;
      const fate = fateOf(i);
      const isEnglish = i % 4 === 1;
      const isBroken = i % 20 === 11;
      const file = clip(isBroken ? -1 : i);
      const isSpam = fate === "refused" || i % 15 === 1;
      const [zh, en] = isSpam ? SPAM : (titles[i % titles.length] ?? SPAM);
      const submitted = fate === "waits" ? Math.floor(ago(random() * 1.5) - 200) : busyTime(tools, 120);
      const plays = fate === "live" && !isBroken ? Math.floor(random() ** 3 * 6_000) : 0;
      const kind = KINDS[i % KINDS.length] ?? "post";
      if (!file) return null;
      return {
        title: isEnglish ? en : zh,
        fileName: file.name,
        kind: VideoKind.of(kind),
        author: nth(user, (i * 17) % 300),
        file,
        cover: i % 4 === 1 ? null : cover(i),
        size: file.size,
        hash: file.md5,
        ...(kind === "elapsed" ? { printJob: `job-${String(i).padStart(4, "0")}` } : {}),
        lang: Language.of(isEnglish ? "en" : "zh"),
        ...states[isBroken ? "waits" : fate],
        submitTime: submitted,
        createTime: submitted,
        ...(fate === "waits" || isBroken ? {} : { reviewTime: submitted + whole(300, 20_000) }),
        plays,
        finished: Math.floor(plays * (0.2 + random() * 0.5)),
      };
    },
  },
];
