import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { AgentLevel } from "#domain/enumerations/users.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import type { Place as TextPlace } from "#support/hostile.ts";
import { fragments, markup, textPlaces, unreadable } from "#support/hostile.ts";
import { rowCounts } from "#support/rows.ts";
import type { Values } from "#support/values.ts";
import { makeAny, startOf } from "#support/make-any.ts";
import { png, upload } from "#support/upload.ts";

let api: TestApp;
/** Inputs with a stored picture. */
const withPicture: Values = {};
const withCover: Values = {};
/** Input with an official account. */
const byStaff: Values = {};
/** Input with a text and a stored file. */
const withFiles: Values = { counter: "反通知" };
const withProofs: Values = {};
beforeAll(async () => {
  api = await testApp();
  withPicture["picture"] = (await upload(api, "a.png", await png(96, 96))).result;
  withFiles["counterFiles"] = [{ file: withPicture["picture"] }];
  withProofs["proofs"] = withFiles["counterFiles"];
  byStaff["author"] = (await makeUser(api.db, { agentLevel: AgentLevel.of("staff") })).id;
  withCover["cover"] = withPicture["picture"];
});
afterAll(() => api.close());

const texts = [...markup, ...fragments, ...unreadable];
const noTexts: readonly unknown[] = [1, true, {}, [], { toString: "x" }, "长".repeat(100_000)];
/** Share of the texts that each place tries: their code is the same, and together the places try all. */
const SHARES = 8;

/** Further input that a command needs. */
const inputs: Readonly<Record<string, Values>> = {
  "comment.markEssence": { essenceTopic: "fix" },
  "comment.muteAuthor": { days: 7 },
  "comment.turnIntoPost": byStaff,
  "model.recommend": { place: "home", begin: now(), end: now() + 9_000 },
  "user.exempt": { rules: [2] },
  "reportCase.upholdWith": { measure: "mute3", remark: "首次" },
  "report.sendToComplaint": { kind: "copyright", sworn: true },
  "recommendation.addModels": { place: "home", begin: now(), end: now() + 9_000 },
  "topContent.addPosts": { place: "home", begin: now(), end: now() + 9_000 },
  "contentRecommendation.addPosts": { place: "home", begin: now(), end: now() + 9_000 },
  "collectionItem.addPosts": { collection: "1" },
  "content.pin": { place: "home", begin: now(), end: now() + 9_000 },
  "content.recommend": { place: "home", begin: now(), end: now() + 9_000 },
  "content.addToCollection": { collection: "1" },
  "memberModel.addModels": { vipLevels: [2] },
  "promotionModel.addModels": { activity: "1", begin: now(), end: now() + 9_000 },
  "multicolorModel.addModels": { colorCount: 2 },
  "blackList.changeEnd": { forGood: true },
  "rankingEntry.pin": { place: 1, until: now() + 9_000 },
  "multicolorModel.setColors": { colorCount: 2, filamentColors: [{ color: "#336699" }] },
  "blackList.addMany": { subjectKind: "device", subjects: "a device", why: "广告", scope: ["post"], forGood: true },
  "riskHit.dispose": { why: "广告", scope: ["post"], forGood: true },
  "externalHost.decide": { action: "block", category: "malware" },
  "circle.recommend": { recPlace: "community", recBegin: 1_900_000_000, recEnd: 1_900_000_100 },
  "circle.messageMembers": { title: "标题", content: "内容" },
  "tagRecommendation.setPicture": withPicture,
  "video.setCover": withCover,
  "complaint.enterCounter": withFiles,
  "complaint.enterProof": withProofs,
  "evaluation.disposeRing": { days: 7 },
  "logoutApply.extendCooling": { coolingEnd: 1_900_000_000 },
  "tag.setNearColors": { nearColors: [{ color: "#336699" }] },
};

/**
 * Texts that no field of the record keeps as they are: exceptions become a list, a password a hash, and a note
 * stands in the version. A recommendation and a message keep theirs, and only a member can be removed
 * (circles.test.ts). An approval also runs a call that somebody requested (approval.test.ts).
 */
const keptOtherwise = new Set([
  "blackTag.exempt",
  "wordFind.exempt",
  "homeModule.publishPage",
  "shortLink.setPassword",
  "circle.recommend",
  "circle.removeMember",
  "circle.messageMembers",
  "blackList.addMany",
  // The entry of the black list keeps the text (risk-rules.test.ts).
  "riskHit.dispose",
  "pendingDecision.approve",
  // Its text stands in the request for approval (requests.test.ts).
  "logoutApply.passOver",
  "reportCase.upholdAndDisable",
  // The complaint keeps the text (filing.test.ts).
  "report.sendToComplaint",
  // The complaint keeps the text (feedback.test.ts).
  "feedback.toComplaint",
  // Needs a ring; its entries of the black list keep the reason (evaluations.test.ts).
  "evaluation.disposeRing",
  "bulkJob.approve",
  // Its task gives the reason to each medal (sendings.test.ts), and an admin has few open tasks.
  "medalSend.revokeBatch",
  // The entry of the list keeps the text (hostile.test.ts).
  "content.pin",
  "content.recommend",
  "content.addToCollection",
  "model.recommend",
  // The post keeps the text (comments.test.ts).
  "comment.turnIntoPost",
]);

/** Places whose format excludes these texts. */
const formatted = new Set([
  "biForm.schedule input.cron",
  "linkPlatform.enterCost input.month",
  "shortLink.editTarget input.target",
  "exclusiveModel.markFound input.foundElsewhere",
  "tag.setNearColors input.nearColors[0].color",
  "multicolorModel.setColors input.filamentColors[0].color",
  "recommendation.addModels input.models",
  "video.addSubtitles input.subtitles.0",
  "video.addSubtitles input.subtitles.1",
  "topContent.addPosts input.posts",
  "contentRecommendation.addPosts input.posts",
  "collectionItem.addPosts input.posts",
  "memberModel.addModels input.models",
  "promotionModel.addModels input.models",
  "multicolorModel.addModels input.models",
]);

/** A place where a command accepts a text: its path in the call, and the call's body around it. */
interface Place {
  path: string;
  body(text: string): Values;
  /** Returns the text of the record. */
  get(item: AnyRecord): unknown;
  /** Maximum length of the text. */
  max: number;
}

/** The record in the call of a command. A command of a page names none. */
const chosen = ({ targets }: Command, id: string, version: number): Values =>
  targets === "none" ? {} : { ids: [id], versions: { [id]: version } };

const noField = (): null => null;

function placesOf(command: Command): Place[] {
  const input = inputs[command.id] ?? {};
  const reason: Place[] =
    command.reasons === null
      ? []
      : [
          { path: "reason.text", body: (text) => ({ input, reason: { text } }), get: noField, max: 500 },
          { path: "reason.key", body: (key) => ({ input, reason: { key, text: "原因" } }), get: noField, max: 500 },
        ];
  const places = textPlaces(command.input).map((place: TextPlace) => ({
    path: `input.${place.path}`,
    body: (text: string) => ({
      input: { ...input, [place.name]: place.put(input[place.name], text) },
      ...(command.reasons === null ? {} : { reason: { text: "原因" } }),
    }),
    get: (item: AnyRecord) => place.get(item[place.name]),
    max: place.field.max ?? 500,
  }));
  return [...reason, ...places];
}

const taking = commands.filter(({ action, resource }) => action.type !== "browser" && resource !== null);
const cases = taking
  .flatMap((command) => placesOf(command).map((place) => [command.id, place.path, command, place] as const))
  .map((one, nth) => [...one, nth] as const);

const shareOf = (nth: number): string[] => texts.filter((_, at) => at % SHARES === nth % SHARES);

const lastRecord = async (): Promise<{ reason: string; row: string } | undefined> =>
  (
    await api.db.query<{ reason: string; row: string }>(
      "select reason, r::text as row from operation_record r order by id desc limit 1",
    )
  )[0];

const send = (command: Command, subject: Values, body: Values) =>
  api.call<{ path: string }>(v2(command.resource ?? "", command.verb), { ...subject, ...body }, { token: api.admin });

/** Checks that the command refuses each body by the path of its text, and writes nothing. */
async function refuses(command: Command, path: string, bodies: readonly Values[]): Promise<void> {
  if (bodies.length === 0) return;
  const { id, version } = await makeAny(api.db, resourceNamed(command.resource ?? ""), startOf(command));
  const before = await rowCounts(api.db);
  for (const body of bodies) {
    const reply = await send(command, chosen(command, id, version), body);
    const context = `${command.id} ${JSON.stringify(body).slice(0, 200)}: ${reply.code} ${reply.msg}`;
    expect([reply.code, reply.result.path], context).toEqual([codes.illegalParameter, path]);
  }
  expect(await rowCounts(api.db), command.id).toEqual(before);
}

describe("a hostile text in the call of a command", () => {
  it("is tried with every command that accepts a text", () => {
    expect(cases.length).toBeGreaterThan(8);
  });

  it.each(cases.filter(([id]) => !keptOtherwise.has(id)))(
    "is stored unchanged or refused by its path: %s %s",
    async (id, path, command, { body, get, max }, nth) => {
      const resource = command.resource ?? "";
      const isRefused = path === "reason.key" || formatted.has(`${id} ${path}`);
      const fitting = shareOf(nth).filter((text) => [...text].length <= max);
      const kept = fitting.filter((text) => !isRefused && !unreadable.includes(text));
      for (const text of kept) {
        const { id: subject, version } = await makeAny(api.db, resourceNamed(resource), startOf(command));
        const reply = await send(command, chosen(command, subject, version), body(text));
        const context = `${id} ${JSON.stringify(text)}: ${reply.code} ${reply.msg}`;
        expect(reply.code, context).toBe(codes.ok);
        if (path === "reason.text") expect((await lastRecord())?.reason, context).toBe(text.trim());
        else {
          const { item } = await api.ok<{ item: AnyRecord }>(resource, "detail", { id: subject });
          expect(get(item), context).toBe(text.trim());
        }
      }
      await refuses(
        command,
        path,
        fitting.filter((text) => !kept.includes(text)).map((text) => body(text)),
      );
    },
    120_000,
  );

  // One check refuses them all: each place meets one of these values, and the longest text.
  it.each(cases)("is refused if it is too long or not a text: %s %s", async (_, path, command, { body, max }, nth) => {
    const tooLong = "x".repeat(Math.max(max, 500) + 1);
    await refuses(command, path, [body(noTexts[nth % noTexts.length] as string), body(tooLong)]);
  });
});

describe("a hostile text in a question to an author or to a lead", () => {
  it.each(["askAuthor", "escalate"])("is stored unchanged or refused by its path: %s", async (verb) => {
    let kept = 0;
    for (const text of texts) {
      const { id, version } = await makeModel(api.db, { queueOrder: 1 });
      const before = await rowCounts(api.db);
      const call = { queue: "machineReview", id, version, text };
      const reply = await api.call<{ path: string }>(v2("queue", verb), call, { token: api.admin });
      const context = `${JSON.stringify(text)}: ${reply.code} ${reply.msg}`;
      if (reply.code === codes.ok) {
        kept += 1;
        const [row] = await api.db.query<{ note: string }>("select note from queue_item where item = $1::bigint", [id]);
        expect([row?.note, (await lastRecord())?.reason], context).toContain(text.trim());
      } else {
        expect([reply.code, reply.result.path], context).toEqual([codes.illegalParameter, "text"]);
        expect(await rowCounts(api.db), context).toEqual(before);
      }
    }
    expect(kept).toBe(texts.length - unreadable.length);
  });
});
