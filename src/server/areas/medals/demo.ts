import { ShelfStatus } from "#domain/enumerations/review.ts";
import { conditionSentence } from "#domain/medals/medal.rules.ts";
import { medal } from "#domain/medals/medal.resource.ts";
import { medalReceiver } from "#domain/medals/medal-receiver.resource.ts";
import { medalRecord } from "#domain/medals/medal-record.resource.ts";
import { medalSend } from "#domain/medals/medal-send.resource.ts";
import { sensation } from "#domain/medals/sensation.resource.ts";
import { StarField } from "#domain/medals/enumerations.ts";
import { model } from "#domain/models/model.resource.ts";
import { admin } from "#domain/staff/admin.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { RANK_STEP } from "#kernel/rank.ts";
import type { AreaDemo, DemoRecords, DemoTools } from "#server/demo/area-demo.ts";
import { both, families, sendings, stories, titles } from "./demo/texts.ts";

const LEVELS = 5;
const STARS = 25;

/** Receivers of all sendings, in order. Every ninth one could not get it. */
const receivers = sendings.flatMap(({ size, state }, send) =>
  Array.from({ length: size }, (_, k) => ({
    send,
    k,
    result: k % 9 === 8 ? (k % 2 === 0 ? "notFound" : "twice") : state === "sent" ? "sent" : "good",
  })),
);
const sent = receivers.filter(({ result }) => result === "sent");
const placeOfRecord = new Map(sent.map((one, place) => [one, place]));

/** Member of a receiver. All members of a sending are different, but for one who is listed twice. */
const memberOf = ({ send, k, result }: (typeof receivers)[number], nth: DemoTools["nth"]): string | null =>
  nth(user, (send * 37 + (result === "twice" ? k - 1 : k)) % 300);
const medalOf = (send: number, nth: DemoTools["nth"]): string | null => {
  const { family = 0, level = 0 } = sendings[send] ?? {};
  return nth(medal, level * families.length + family);
};
const daysAgo = (send: number): number => 6 + send * 13;

/** The medals of one level, one of each family. */
const medalsOf = (level: number): DemoRecords => ({
  resource: medal,
  part: `Level${level + 1}`,
  count: families.length,
  values: (i, { cover, ago, nth }) => {
    const family = families[i];
    if (!family) return null;
    const least = family.least[level] ?? null;
    const [zh, en] = conditionSentence({ measure: family.measure, least: least ?? 0, windowDays: null });
    const isOff = family.group === "activity" && level === 2;
    return {
      name: both(family.names[level] ?? ["", ""]),
      description: both(family.description),
      icon: cover(i * LEVELS + level),
      group: family.group,
      level: level + 1,
      father: level === 0 ? null : nth(medal, (level - 1) * families.length + i),
      measure: family.measure,
      least,
      condition: { "1": zh, "0": en },
      validDays: family.group === "activity" ? 180 : 0,
      stock: family.group === "contest" && level === LEVELS - 1 ? 10 : 0,
      rank: (i * LEVELS + level + 1) * RANK_STEP,
      begin: ago(400 - i),
      createTime: ago(420 - i),
      status: ShelfStatus.of(isOff ? "offShelf" : "onShelf"),
    };
  },
});

/** Medals, and those that admins gave. earned.ts adds those that members have earned. */
export const demo: AreaDemo = [
  // Each level refers to the one before.
  ...Array.from({ length: LEVELS }, (_, level) => medalsOf(level)),
  {
    resource: medalSend,
    count: sendings.length,
    values: (i, { nth, ago }) => {
      const sending = sendings[i];
      if (!sending) return null;
      const time = sending.state === "waiting" ? ago(-20) : sending.state === "draft" ? null : ago(daysAgo(i));
      return {
        medal: medalOf(i, nth),
        ids: receivers
          .filter(({ send }) => send === i)
          .map((one) => (one.result === "notFound" ? `9000${one.k}` : memberOf(one, nth)))
          .join("\n"),
        reason: sending.reason,
        sendTime: time,
        notify: true,
        sender: sending.state === "draft" ? null : nth(admin, 1 + (i % 3)),
        createTime: ago(sending.state === "sent" ? daysAgo(i) : 2),
        state: sending.state,
      };
    },
  },
  {
    resource: medalRecord,
    count: sent.length,
    values: (i, { nth, ago, random }) => {
      const one = sent[i];
      if (!one) return null;
      const isActivity = families[sendings[one.send]?.family ?? 0]?.group === "activity";
      const days = daysAgo(one.send) - random() / 50;
      const isRevoked = i % 41 === 40;
      const expireTime = isActivity ? ago(days - 180) : null;
      return {
        medal: medalOf(one.send, nth),
        user: memberOf(one, nth),
        source: "hand",
        sendBatch: nth(medalSend, one.send),
        getTime: ago(days),
        createTime: ago(days),
        expireTime,
        worn: !isRevoked && i % 5 === 0,
        status: isRevoked ? "revoked" : "valid",
        reason: isRevoked ? "名单有误" : "",
      };
    },
  },
  {
    resource: medalReceiver,
    count: receivers.length,
    values: (i, { nth }) => {
      const one = receivers[i];
      if (!one) return null;
      const member = one.result === "notFound" ? null : memberOf(one, nth);
      const place = placeOfRecord.get(one);
      return {
        send: nth(medalSend, one.send),
        line: one.k + 1,
        given: member ?? `9000${one.k}`,
        user: member,
        result: one.result,
        record: place === undefined ? null : nth(medalRecord, place),
      };
    },
  },
  {
    resource: sensation,
    count: STARS,
    values: (i, { nth, cover, ago, whole }) => {
      const begun = i % 8 === 7 ? -10 : whole(5, 200);
      const isWaiting = i % 8 >= 6;
      const isOff = i % 8 === 5;
      const [zh, en] = stories[i % stories.length] ?? ["", ""];
      const works = [0, 1, 2].flatMap((k) => nth(model, 40 * i + k) ?? []);
      return {
        user: nth(user, 11 * i),
        title: both(titles[i % titles.length] ?? ["", ""]),
        field: StarField.values[i % StarField.values.length]?.stored,
        photo: cover(i + 3),
        story: `<p>${zh}</p><p>${en}</p>`,
        works,
        medal: i % 4 === 0 ? nth(medal, 2 * families.length + 7) : null,
        consent: !isWaiting || i % 2 === 0,
        begin: ago(begun),
        end: isOff ? ago(1) : i % 3 === 0 ? ago(begun - 365) : null,
        rank: (i + 1) * RANK_STEP,
        status: ShelfStatus.of(isWaiting ? "wait" : isOff ? "offShelf" : "onShelf"),
      };
    },
  },
];
