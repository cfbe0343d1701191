import { TopicEventKind, TopicLabel, TopicPlace, TopicRole } from "#domain/topics/enumerations.ts";
import { topicEvent } from "#domain/topics/topic-event.resource.ts";
import { topicModel } from "#domain/topics/topic-model.resource.ts";
import { topicRecommendation } from "#domain/topics/topic-recommendation.resource.ts";
import { topicUser } from "#domain/topics/topic-user.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { model } from "#domain/models/model.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo, DemoTools } from "#server/demo/area-demo.ts";
import { periodOf, userAt, usersOf } from "./demo/users.ts";
import { topics } from "./demo/texts.ts";

const VIEWS = 2_000;

const roleOf = (place: number): number | string =>
  TopicRole.of(place === 0 ? "host" : place <= 3 ? "guest" : place === 9 ? "shutOut" : "member");

/** All users of topics, as places of topic and user. */
const parts = topics.flatMap((_, i) =>
  Array.from({ length: usersOf(i) }, (__, place) => ({
    topic: i,
    place,
    joined: periodOf(i).begin * (1 - place / 100),
  })),
);

const stopped: Readonly<Record<number, string>> = { 38: "活动已取消", 51: "引导危险操作" };

function topicValues(i: number, { nth, ago, cover }: DemoTools) {
  const [name, other, description, kind] = topics[i] ?? ["", "", "", "both"];
  const isEnglish = /^[a-z ]+$/i.test(name);
  const { begin, end } = periodOf(i);
  const reason = stopped[i];
  return {
    name,
    nameI18n: isEnglish ? { "0": name, "1": other } : { "1": name, "0": other },
    description,
    kind,
    cover: cover(i),
    host: usersOf(i) > 0 ? nth(user, userAt(i, 0)) : null,
    tags: [nth(tag, (i * 3) % 40)],
    begin: ago(begin),
    end: end === null ? null : ago(end),
    origin: i % 6 === 5 ? "member" : "operations",
    rank: (i + 1) * RANK_STEP,
    status: UpDown.of(reason ? "down" : "up"),
    reason: reason ?? "",
    createTime: ago(Math.max(begin, 0) + 3),
  };
}

/** Topics that take models. */
const ofModels = topics.flatMap(([, , , kind], i) => (kind === "posts" ? [] : [i]));
const MODELS = 9;
/** Place of a model that is live: the tenth to nineteenth of every twenty (server/demo/models.ts). The last one is down. */
const liveModel = (i: number): number => 20 * (Math.floor(i / 11) % 90) + 9 + (i % 11);
const places = TopicPlace.values.map(({ key }) => key);
const labels = TopicLabel.values.map(({ stored }) => stored);
const spans = [
  [20, -10],
  [9, -21],
  [-6, -26],
  [50, 15],
] as const;

/** Topics without an end, which can be recommended at any time. */
const lasting = topics.flatMap((_, i) => {
  const { begin, end } = periodOf(i);
  return begin > 60 && end === null ? [i] : [];
});

export const demo: AreaDemo = [
  { resource: topic, count: topics.length, values: topicValues },
  {
    resource: topicUser,
    count: parts.length,
    values: (i, { nth, ago }) => {
      const one = parts[i];
      if (!one) return null;
      return {
        topic: nth(topic, one.topic),
        user: nth(user, userAt(one.topic, one.place)),
        role: roleOf(one.place),
        title: one.place === 1 ? "常驻嘉宾" : "",
        joinTime: ago(one.joined),
        rank: (one.place + 1) * RANK_STEP,
        createTime: ago(one.joined),
      };
    },
  },
  {
    resource: topicEvent,
    part: "Joined",
    count: parts.length,
    values: (i, { nth, ago }) => {
      const one = parts[i];
      if (!one) return null;
      const time = ago(one.joined);
      const about = { topic: nth(topic, one.topic), user: nth(user, userAt(one.topic, one.place)) };
      return { ...about, kind: TopicEventKind.of("joined"), time, createTime: time };
    },
  },
  {
    resource: topicEvent,
    part: "Viewed",
    count: VIEWS,
    values: (i, { nth, ago, random, pick }) => {
      const of = Math.floor(topics.length * random() ** 1.8);
      const { begin, end } = periodOf(of);
      const from = Math.min(begin, 45);
      // Views stand between the begin of the topic and its end, or now.
      const time = ago(Math.max(end ?? 0, 0) + (from - Math.max(end ?? 0, 0)) * random());
      if (begin < 0) return null;
      const about = { topic: nth(topic, of), user: i % 3 === 0 ? null : pick(user) };
      return { ...about, kind: TopicEventKind.of("viewed"), time, createTime: time };
    },
  },
  {
    resource: topicModel,
    count: ofModels.length * MODELS,
    values: (i, { nth, ago, whole }) => {
      const of = ofModels[Math.floor(i / MODELS)] ?? 0;
      const place = i % MODELS;
      if (periodOf(of).begin < 0) return null;
      const added = Math.max(0, periodOf(of).begin - place);
      return {
        topic: nth(topic, of),
        model: nth(model, liveModel(of * 29 + place * 13)),
        source: place % 3 === 0 ? "operations" : "author",
        isTop: place < 2,
        addTime: ago(added),
        downloadsBefore: whole(0, 40),
        rank: (place + 1) * RANK_STEP,
        createTime: ago(added),
      };
    },
  },
  {
    resource: topicRecommendation,
    count: places.length * spans.length * 2,
    values: (i, { nth, ago, whole }) => {
      const round = Math.floor(i / places.length);
      const [begin, end] = spans[round % spans.length] ?? spans[0];
      const shown = begin > 0 ? whole(1_200, 30_000) : 0;
      return {
        topic: nth(topic, lasting[(i * 5) % lasting.length] ?? 0),
        recPlace: places[i % places.length],
        label: labels[i % labels.length],
        recBegin: ago(begin),
        recEnd: ago(end),
        rank: (round + 1) * RANK_STEP,
        shown,
        written: Math.floor((shown * whole(2, 40)) / 1_000),
        createTime: ago(Math.max(begin, 0) + 2),
      };
    },
  },
];
