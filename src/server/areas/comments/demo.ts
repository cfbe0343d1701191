import { comment } from "#domain/comments/comment.resource.ts";
import { EssenceTopic } from "#domain/comments/enumerations.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { MachineReview } from "#domain/enumerations/review.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { content } from "#domain/posts/content.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { busyTime } from "#server/demo/shapes/busy-time.ts";
import { endings, remarks, rude } from "#server/areas/posts/demo-texts.ts";
import { alikeFields } from "./alike.ts";
import type { Row } from "#server/resources/row.ts";

const live = { status: ContentStatus.of("suc"), machineReview: MachineReview.of("reviewPassed") };
const waiting = { status: ContentStatus.of("pending"), machineReview: MachineReview.of("wait") };
const hidden = { status: ContentStatus.of("fail"), machineReview: MachineReview.of("reviewFailed") };

/** Target of first comment `i`. A few targets gather most comments, so that their threads are long. */
const targetOf = (i: number, { nth }: DemoTools): Row => {
  const place = (i * 7_919) % 12;
  return i % 3 === 0
    ? { type: "content", targetId: nth(content, 8 + place * 20) }
    : { type: "model", targetId: nth(model, place ** 2) };
};

function wordsOf(i: number, { whole, often }: DemoTools, isRude: boolean): Row {
  const isEnglish = i % 4 === 1;
  const pool = isRude ? rude : remarks;
  const [zh, en] = pool[whole(0, pool.length - 1)] ?? ["", ""];
  const said = isEnglish ? en : zh;
  // Only advertising is copied word by word. Members vary what they say.
  const ending = isRude ? "" : (endings[whole(0, endings.length - 1)]?.[isEnglish ? 1 : 0] ?? "");
  const content = `${said}${ending}`;
  return {
    content,
    ...alikeFields({ content }),
    lang: Language.of(isEnglish ? "en" : "zh"),
    platform: Platform.of(often(["ios", "android", "webPc"])),
    ip: `198.51.100.${whole(1, 254)}`,
    ipRegion: isEnglish ? "US" : often(["广东", "浙江", "江苏", "四川", "北京"]),
    device: isRude ? `demo-device-${whole(1, 6)}` : `demo-phone-${whole(1, 400)}`,
  };
}

export const demo: AreaDemo = [
  {
    resource: comment,
    count: 1_200,
    values: (i, tools) => {
      const { pick, nth, whole, random, ago } = tools;
      const isWaiting = i % 3 === 2;
      const isRude = isWaiting ? i % 5 === 2 : i % 40 === 9;
      const state = isWaiting ? waiting : isRude ? hidden : live;
      const submitted = isWaiting ? Math.floor(ago(random() * 0.9) - 120) : busyTime(tools, 120);
      const likes = state === live ? Math.floor(random() ** 6 * 160) : 0;
      return {
        ...targetOf(i, tools),
        ...wordsOf(i, tools, isRude),
        author: isRude ? nth(user, whole(0, 8) * 23) : pick(user),
        ...state,
        submitTime: submitted,
        createTime: submitted,
        likes,
        ...(likes > 80
          ? { isEssence: true, essenceTime: submitted + 90_000, essenceTopic: EssenceTopic.of("fix") }
          : {}),
        ...(likes > 120
          ? { isTop: true, topBy: "operations", topRank: 1, topBegin: submitted + 90_000, topEnd: ago(-whole(5, 60)) }
          : {}),
      };
    },
  },
  {
    resource: comment,
    part: "replies",
    count: 1_000,
    values: (i, tools) => {
      const { pick, nth, whole, random, ago } = tools;
      const isWaiting = i % 4 === 3;
      const place = whole(0, 60) * 6;
      const parent = nth(comment, place);
      const isRude = isWaiting && i % 3 === 0;
      const submitted = Math.floor(ago(isWaiting ? random() * 0.8 : random() * 60));
      return {
        ...targetOf(place, tools),
        parentId: parent,
        replyId: parent,
        ...wordsOf(i, tools, isRude),
        author: isRude ? nth(user, whole(0, 8) * 23) : pick(user),
        ...(isWaiting ? waiting : live),
        submitTime: submitted,
        createTime: submitted,
        likes: isWaiting ? 0 : Math.floor(random() ** 6 * 60),
      };
    },
  },
];
