import { collectionItem } from "#domain/collections/collection-item.resource.ts";
import { collection } from "#domain/collections/collection.resource.ts";
import { ContentStatus } from "#domain/enumerations/community.ts";
import { content } from "#domain/posts/content.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo } from "#server/demo/area-demo.ts";
import { copyOfPost } from "#server/areas/posts/lists/post-copies.ts";
import { livePost } from "#server/areas/posts/demo/live-post.ts";
import { collections } from "./demo-texts.ts";

const COLLECTIONS = 40;
const ITEMS = 600;
const PER_COLLECTION = ITEMS / COLLECTIONS;

/** The first ten are official. Of the members' ones, some wait, were refused or are private. */
function stateOf(i: number): { official: boolean; isPublic: boolean; status: "suc" | "pending" | "fail" | "draft" } {
  if (i < 10) return { official: true, isPublic: i !== 9, status: i === 9 ? "draft" : "suc" };
  const status = i % 5 === 2 ? "pending" : i % 11 === 4 ? "fail" : "suc";
  return { official: false, isPublic: status !== "suc" || i % 7 !== 0, status };
}

export const demo: AreaDemo = [
  {
    resource: collection,
    count: COLLECTIONS,
    values: (i, { nth, cover, ago, whole, random }) => {
      const [names, descriptions] = collections[i % collections.length] ?? collections[0]!;
      const language = i % 3 === 1 ? 1 : 0;
      const { official, isPublic, status } = stateOf(i);
      const round = Math.floor(i / collections.length);
      const views = status === "suc" && isPublic ? Math.floor(random() ** 3 * 20_000) : 0;
      return {
        name: round === 0 ? names[language] : `${names[language]} ${round + 1}`,
        owner: nth(user, official ? 0 : 7 + i * 6),
        official,
        cover: cover(i),
        description: descriptions[language],
        isPublic,
        tags: [nth(tag, (i * 7) % 40)],
        views,
        collected: Math.floor(views / 25),
        rank: (i + 1) * RANK_STEP,
        status: ContentStatus.of(status),
        reason: status === "fail" ? "封面与内容不符" : "",
        createTime: ago(status === "pending" ? random() * 2 : whole(3, 150)),
      };
    },
  },
  {
    resource: collectionItem,
    count: ITEMS,
    values: async (i, { nth, db, ago }) => {
      const of = Math.floor(i / PER_COLLECTION);
      const place = i % PER_COLLECTION;
      // The last two of every third collection are no longer shown.
      const isGap = of % 3 === 0 && place >= PER_COLLECTION - 2;
      const post = nth(content, isGap ? 7 + 20 * ((of + place) % 40) : livePost(of * 11 + place));
      return {
        collection: nth(collection, of),
        content: post,
        ...(await copyOfPost(db, post)),
        rank: (place + 1) * RANK_STEP,
        note: place === 0 ? "从这篇开始" : "",
        createTime: ago(1 + (i % 60)),
      };
    },
  },
];
