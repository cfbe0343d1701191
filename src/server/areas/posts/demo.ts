import { ContentStatus, MediaType, PostReview, PostSource } from "#domain/enumerations/community.ts";
import { ReviewRank } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";
import { posts, spam } from "./demo-texts.ts";
import { headingOf } from "./heading.ts";

const regions = ["广东", "浙江", "江苏", "四川", "北京"] as const;

/** Of 20 posts, six wait for review, one waits for its publish time, one was refused and the others are live. */
type Fate = "waits" | "scheduled" | "refused" | "live";
const fateOf = (i: number): Fate =>
  i % 20 < 6 ? "waits" : i % 20 === 6 ? "scheduled" : i % 20 === 7 ? "refused" : "live";

const states: Record<Fate, object> = {
  waits: {
    status: ContentStatus.of("pending"),
    review: PostReview.of("wait"),
    machineReview: MachineReview.of("wait"),
  },
  scheduled: {
    status: ContentStatus.of("pending"),
    review: PostReview.of("waitPush"),
    machineReview: MachineReview.of("reviewPassed"),
  },
  refused: {
    status: ContentStatus.of("fail"),
    review: PostReview.of("noPass"),
    machineReview: MachineReview.of("reviewFailed"),
  },
  live: {
    status: ContentStatus.of("suc"),
    review: PostReview.of("pass"),
    machineReview: MachineReview.of("reviewPassed"),
  },
};

/** Settings of the print that a photo shows. */
const printOf = ({ whole, often }: DemoTools) => ({
  name: `plate_${whole(1, 40)}.gcode`,
  printer: often(["K1 Max", "Ender-3 V3", "K2 Plus", "CR-M4"]),
  material: often(["PLA", "PETG", "TPU", "ABS"]),
  layerHeight: often([0.2, 0.16, 0.12, 0.28]),
  printTime: whole(20, 900) * 60,
  filamentLen: whole(30, 2_000) / 10,
});

export const demo: AreaDemo = [
  {
    resource: content,
    count: 800,
    values: (i, tools) => {
      const { ago, whole, often, pick, random, cover, nth } = tools;
      const fate = fateOf(i);
      const isSpam = (fate === "waits" && i % 7 === 3) || fate === "refused";
      const source = isSpam ? spam : posts;
      const [titles, texts] = source[whole(0, source.length - 1)] ?? source[0]!;
      const isEnglish = i % 4 === 1;
      const at = isEnglish ? 1 : 0;
      const isPhoto = i % 5 === 2;
      const submitted =
        fate === "waits" || fate === "scheduled" ? Math.floor(ago(random() * 2.4) - 300) : busyTime(tools, 180);
      const title = i % 3 === 0 ? "" : titles[at];
      const text = `<p>${texts[at]}</p>`;
      const form = i % 6 === 5 ? "text" : i % 11 === 4 ? "longText" : "image";
      const popular = fate === "live" ? Math.floor(random() ** 4 * 9_000) : 0;
      const publish = fate === "scheduled" ? Math.floor(ago(-whole(1, 20))) : submitted + whole(300, 30_000);
      return {
        heading: headingOf({ title, content: text }),
        title,
        content: text,
        mediaType: MediaType.of(form),
        media: form === "image" ? Array.from({ length: whole(1, 4) }, (_, n) => cover(i + n)) : [],
        author: isSpam ? nth(user, whole(0, 8) * 23) : pick(user),
        source: PostSource.of(isPhoto ? "realPhoto" : often(["channel", "circle", "circleHome"])),
        ...(isPhoto ? { modelGroupId: pick(model), gcodeInfo: printOf(tools) } : {}),
        ...(popular > 5_000 ? { gradeValue: ReviewRank.of("rank4"), isEssence: true } : {}),
        lang: Language.of(isEnglish ? "en" : "zh"),
        platform: Platform.of(often(["ios", "android", "webPc"])),
        ip: `203.0.113.${whole(1, 254)}`,
        ipRegion: isEnglish ? "US" : often(regions),
        device: isSpam ? `demo-device-${whole(1, 6)}` : `demo-phone-${whole(1, 400)}`,
        ...states[fate],
        submitTime: submitted,
        createTime: submitted,
        views: popular * 6,
        likes: Math.floor(popular / 9),
        collections: Math.floor(popular / 30),
        shares: Math.floor(popular / 60),
        ...(fate === "scheduled" ? { delyTime: publish, publishTime: publish } : {}),
        ...(fate === "live" ? { publishTime: publish, reviewTime: publish } : {}),
      };
    },
  },
];
