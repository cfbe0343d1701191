import { UpDown } from "#domain/enumerations/review.ts";
import { TopicKind } from "#domain/topics/enumerations.ts";
import { illegal } from "#kernel/errors.ts";
import type { Write } from "#server/commands/area-rules.ts";
import { forbidding } from "#server/review/words/match-words.ts";
import type { Context } from "#server/context.ts";
import { isRecommendedTwice } from "#server/commands/places.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { topicPlaces } from "./topic-places.ts";

/** Refuses a name that contains a banned word of posts, without naming the word. */
export async function checkTopic(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  if (await forbidding(tx, String(record["name"]), ["content"]))
    throw illegal("name", "这个名称含违禁词，请修改", "This name contains a banned word. Change it");
}

interface TopicRow {
  status: number;
  merged: boolean;
  kind: string;
  /** End in seconds; null without one. */
  end: number | null;
}

const readTopic = async (tx: Sql, id: unknown): Promise<TopicRow | undefined> =>
  (
    await tx.query<TopicRow>(
      `select status, merged_into is not null as merged, kind, extract(epoch from "end")::float8 as end from topic
       where id = $1::bigint and delete_time is null`,
      [id],
    )
  )[0];

/** A recommended topic is up, does not end before its recommendation, and stands once at a place. */
export async function checkRecommendation(tx: Sql, record: Row): Promise<void> {
  if (record["status"] !== UpDown.of("up")) return;
  const topic = await readTopic(tx, record["topic"]);
  if (!topic || topic.merged || topic.status !== UpDown.of("up"))
    throw illegal("topic", "话题已停用或已合并，请改选其他话题", "The topic is stopped or merged. Choose another one");
  if (topic?.end && Number(record["recEnd"]) > topic.end)
    throw illegal("recEnd", "不能晚于话题的结束时间", "must not be after the end of the topic");
  if (await isRecommendedTwice(tx, topicPlaces, record))
    throw illegal(
      "topic",
      "这个话题在此时间已推荐于此位置",
      "The topic is recommended at this place in this time already",
    );
}

/** A topic of posts takes no models. */
export async function checkModel(tx: Sql, record: Row): Promise<void> {
  const topic = await readTopic(tx, record["topic"]);
  if (!topic || topic.merged)
    throw illegal("topic", "话题已合并，请改选其他话题", "The topic is merged. Choose another one");
  if (topic?.kind === TopicKind.of("posts"))
    throw illegal(
      "topic",
      "这个话题只收录帖子，请先改「收录」",
      "This topic gathers only posts. First change what it gathers",
    );
}

/** Values that a new model of a topic takes over from the model. */
export async function modelValues(tx: Sql, { before, patch }: Write, { now }: Context): Promise<Row> {
  if (before) return {};
  const [model] = await tx.query<{ author: string; downloads: number; status: number }>(
    "select author, download_count as downloads, status from model where id = $1::bigint",
    [patch["model"]],
  );
  return {
    author: model?.author ?? null,
    downloadsBefore: model?.downloads ?? 0,
    modelStatus: model?.status ?? null,
    addTime: now,
  };
}
