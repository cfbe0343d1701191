import { channel } from "#domain/circles/channel.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { column as columnOfCircle } from "#domain/circles/column.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { memberAt } from "#server/areas/circles/demo/members.ts";
import { channels, circles, columns } from "#server/areas/circles/demo/texts.ts";
import { topics } from "#server/areas/topics/demo/texts.ts";
import { userAt, usersOf } from "#server/areas/topics/demo/users.ts";
import { ContentStatus, MediaType, PostReview, PostSource } from "#domain/enumerations/community.ts";
import { ReviewRank } from "#domain/enumerations/models.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { video } from "#domain/videos/video.resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";
import { posts, spam } from "./demo-texts.ts";
import { listDemo } from "./demo/lists.ts";
import { writtenFields } from "./heading.ts";

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

/** What a post says of its video. */
async function clipOf(db: Sql, id: string): Promise<Row> {
  const [film] = await db.query<{ status: number; file: unknown }>(
    "select status, file from video where id = $1::bigint",
    [id],
  );
  return { videoId: id, videoStatus: film?.status ?? null, clip: film?.file ?? null };
}

/** Settings of the print that a photo shows. */
const printOf = ({ whole, often }: DemoTools) => ({
  name: `plate_${whole(1, 40)}.gcode`,
  printer: often(["K1 Max", "Ender-3 V3", "K2 Plus", "CR-M4"]),
  material: often(["PLA", "PETG", "TPU", "ABS"]),
  layerHeight: often([0.2, 0.16, 0.12, 0.28]),
  printTime: whole(20, 900) * 60,
  filamentLen: whole(30, 2_000) / 10,
});

/**
 * Where a post stands, and whose it is: a channel and a topic, or a column of a circle. Its author takes part in the
 * topic or the circle.
 */
function placeOf(source: string, { nth, whole, random, pick }: DemoTools) {
  if (source === "circle" || source === "circleHome") {
    const of = Math.floor(circles.length * random() ** 1.7);
    const column = source === "circle" ? nth(columnOfCircle, of * columns.length + whole(0, 1)) : null;
    return { groupId: nth(circle, of), columnId: column, author: nth(user, memberAt(of, whole(0, 11))) };
  }
  const channelId = nth(channel, whole(0, channels.length - 1));
  const of = Math.floor(topics.length * random() ** 1.7);
  const takesPosts = topics[of]?.[3] !== "models" && usersOf(of) > 0;
  if (!takesPosts || random() < 0.4) return { channelId, author: pick(user) };
  return { channelId, topics: [nth(topic, of)], author: nth(user, userAt(of, whole(0, 5))) };
}

/** Last sentence of post `i`: how long the print took. */
function tookOf(i: number): readonly [zh: string, en: string] {
  const [hours, minutes] = [1 + ((i * 7) % 23), (i * 13) % 60];
  return [`打印用了 ${hours} 小时 ${minutes} 分。`, ` The print took ${hours} h ${minutes} min.`];
}

export const demo: AreaDemo = [
  {
    resource: content,
    count: 800,
    values: async (i, tools) => {
      const { ago, whole, often, pick, random, cover, nth, db } = tools;
      const fate = fateOf(i);
      const isPhoto = i % 5 === 2;
      const source = isPhoto ? "realPhoto" : often(["channel", "circle", "circleHome"] as const);
      const isSpam = (fate === "waits" && i % 7 === 3) || fate === "refused";
      const written = isSpam ? spam : posts;
      const [titles, texts] = written[whole(0, written.length - 1)] ?? written[0]!;
      const isEnglish = i % 4 === 1;
      const language = isEnglish ? 1 : 0;
      const submitted =
        fate === "waits" || fate === "scheduled" ? Math.floor(ago(random() * 2.4) - 300) : busyTime(tools, 180);
      const title = i % 3 === 0 ? "" : titles[language];
      // Only advertising is copied word by word.
      const text = `<p>${texts[language]}${isSpam ? "" : tookOf(i)[language]}</p>`;
      const film = i % 16 === 3 ? nth(video, Math.floor(i / 16)) : null;
      const form = film ? "video" : i % 6 === 5 ? "text" : i % 11 === 4 ? "longText" : "image";
      const popular = fate === "live" ? Math.floor(random() ** 4 * 9_000) : 0;
      const media = form === "image" ? Array.from({ length: whole(1, 4) }, (_, n) => cover(i + n)) : [];
      const publish = fate === "scheduled" ? Math.floor(ago(-whole(1, 20))) : submitted + whole(300, 30_000);
      return {
        ...writtenFields({ title, content: text, media }),
        title,
        content: text,
        mediaType: MediaType.of(form),
        media,
        ...(film ? await clipOf(db, film) : {}),
        source: PostSource.of(source),
        ...placeOf(source, tools),
        ...(isSpam ? { author: nth(user, whole(0, 8) * 23) } : {}),
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
  ...listDemo,
];
