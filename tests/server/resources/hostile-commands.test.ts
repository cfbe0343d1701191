import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "#commands/index.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Command } from "#kernel/command.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { v2 } from "#domain/api/call.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel } from "#support/factory.ts";
import type { Place as TextPlace } from "#support/hostile.ts";
import { fragments, markup, textPlaces, unreadable, keptText } from "#support/hostile.ts";
import { commandPlaceClass, firstOfEach, oneOfEach } from "#support/classes.ts";
import { isExhaustive } from "#support/exhaustive.ts";
import { rowCounts } from "#support/rows.ts";
import { storeIn } from "#support/samples.ts";
import type { Values } from "#support/values.ts";
import { valueOf } from "#support/values.ts";
import { makeAny, startOf } from "#support/make-any.ts";
import { readyInput } from "#support/sound-call.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const texts = [...markup, ...fragments, ...unreadable];
const noTexts: readonly unknown[] = [1, true, {}, [], { toString: "x" }, "长".repeat(100_000)];
/** Share of the texts that each place tries: their code is the same, and together the places try all. */
const SHARES = isExhaustive ? 1 : 8;

/** A place where a command accepts a text: its path in the call, and the call's body around it. */
interface Place {
  command: Command;
  path: string;
  place: TextPlace | null;
  body(input: Values, text: unknown): Values;
  /** Maximum length of the text. */
  max: number;
}

function placesOf(command: Command): Place[] {
  const withInput = (input: Values): Values => (Object.keys(command.input).length > 0 ? { input } : {});
  const reasons = command.reasons === null ? [] : ["text", "key"];
  const reason = command.reasons === null ? {} : { reason: { text: "原因" } };
  return [
    ...reasons.map((name) => ({
      command,
      path: `reason.${name}`,
      place: null,
      body: (input: Values, text: unknown) => ({ ...withInput(input), reason: { text: "原因", [name]: text } }),
      max: 500,
    })),
    ...textPlaces(command.input).map((place) => ({
      command,
      path: `input.${place.path}`,
      place,
      body: (input: Values, text: unknown) => ({
        input: { ...input, [place.name]: place.put(input[place.name], text as string) },
        ...reason,
      }),
      max: place.field.max ?? 500,
    })),
  ];
}

const taking = commands.filter(({ action, resource }) => action.type !== "browser" && resource !== null);
const places = taking.flatMap(placesOf);
const classOf = ({ command, path, place }: Place): string => commandPlaceClass(command, path, place);
const tried = oneOfEach(places, classOf);
/** Places whose text must be found again. Of the others, an exhaustive run knows only that they answer. */
const firsts = new Set(firstOfEach(places, classOf));
/** Answers to any text. What a command asks of its record is tested with the command. */
const answers = ["ok", "illegalParameter", "guardRefused", "busy"] as const;
/** The entry of the list keeps this text, and not the model (hostile.test.ts). */
const keptElsewhere = "model.recommend";

/** True if the place takes the text: none of the texts is an address, a color, a day, or the key of a reason. */
function takesText({ path, place }: Place, text: string): boolean {
  if (path === "reason.key" || unreadable.includes(text)) return false;
  if (!place) return true;
  // A file in each language takes no text at all, and the name of a file of some formats ends in one of theirs.
  if (place.field.byLanguage?.kind === "file" || place.field.accepts) return false;
  return !["url", "color", "date"].includes(place.field.kind) && (place.field.pattern?.of.test(text) ?? true);
}

const shareOf = ({ max }: Place, nth: number): string[] =>
  texts.filter((text, index) => index % SHARES === nth % SHARES && [...text].length <= max);

interface Subject {
  record: AnyRecord;
  input: Values;
}
async function subjectOf({ command, place }: Place): Promise<Subject> {
  const record = await makeAny(api.db, resourceNamed(command.resource ?? ""), startOf(command));
  const input = await readyInput(api, command, record);
  const field = place && command.input[place.name];
  if (!field || place.name in input) return { record, input };
  const refer = async (name: string): Promise<string> => (await makeAny(api.db, resourceNamed(name))).id;
  return { record, input: { ...input, [place.name]: await valueOf(field, refer, storeIn(api)) } };
}

const lastRecord = async (): Promise<{ reason: string; row: string } | undefined> =>
  (
    await api.db.query<{ reason: string; row: string }>(
      "select reason, r::text as row from operation_record r order by id desc limit 1",
    )
  )[0];

function send({ command, body }: Place, { record: { id, version }, input }: Subject, text: unknown) {
  const chosen = command.targets === "none" ? {} : { ids: [id], versions: { [id]: version } };
  const call = { ...chosen, ...body(input, text) };
  return api.call<{ path: string }>(v2(command.resource ?? "", command.verb), call, { token: api.admin });
}

const contextOf = ({ command, path }: Place, text: unknown): string =>
  `${command.id} ${path} ${String(JSON.stringify(text)).slice(0, 60)}`;

/** True if the text stands as it was sent in the record's field, or in what an operation record says was written. */
async function isKept({ command, path, place }: Place, { record }: Subject, text: string): Promise<boolean> {
  if (path === "reason.text") return (await lastRecord())?.reason === text.trim();
  const resource = resourceNamed(command.resource ?? "");
  const field = place ? resource.fields[place.name] : undefined;
  if (!place || !field || field.secret) return true;
  const { item } = await api.ok<{ item: AnyRecord }>(resource.name, "detail", { id: record.id });
  const stored = keptText(place, text);
  // A file without a name has that of its key.
  if (stored === "") return place.get(item[place.name]) !== text.trim();
  if (place.get(item[place.name]) === stored) return true;
  const [noted] = await api.db.query<{ is: boolean }>(
    `select position(to_jsonb($1::text)::text in r.after::text) > 0 as is from operation_record r order by id desc limit 1`,
    [stored],
  );
  return noted?.is === true;
}

describe("a hostile text in the call of each class of commands", () => {
  it("is stored unchanged where it can be read", async () => {
    const wrong: string[] = [];
    for (const [nth, one] of tried.entries()) {
      for (const text of shareOf(one, nth).filter((each) => takesText(one, each))) {
        const subject = await subjectOf(one);
        const { code, msg } = await send(one, subject, text);
        const isAnswered = firsts.has(one) ? code === codes.ok : answers.some((name) => code === codes[name]);
        const isLookedFor = firsts.has(one) && one.command.id !== keptElsewhere;
        if (!isAnswered || (isLookedFor && !(await isKept(one, subject, text))))
          wrong.push(`${contextOf(one, text)}: ${code} ${msg}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("is refused by its path, without a write, where it is unreadable, too long, of a wrong format or no text", async () => {
    const wrong: string[] = [];
    const subjects: Subject[] = [];
    for (const one of tried) subjects.push(await subjectOf(one));
    const before = await rowCounts(api.db);
    for (const [nth, one] of tried.entries()) {
      const refused = [...unreadable, ...shareOf(one, nth)].filter((text) => !takesText(one, text));
      for (const text of [...refused, noTexts[nth % noTexts.length], "x".repeat(Math.max(one.max, 500) + 1)]) {
        const { code, msg, result } = await send(one, subjects[nth] as Subject, text);
        // A name with the wrong ending is a wrong file.
        const isNamed = result.path === one.path || (one.place?.field.accepts && one.path === `${result.path}.name`);
        if (code !== codes.illegalParameter || !isNamed)
          wrong.push(`${contextOf(one, text)}: ${code} ${msg} at ${result.path}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await rowCounts(api.db)).toEqual(before);
  });
});

describe("a hostile text in a question to an author or to a lead", () => {
  it.each(["askAuthor", "escalate"])("is stored unchanged or refused by its path: %s", async (verb) => {
    let count = 0;
    // Both verbs take their text by the same code: each tries every other one.
    const triedTexts = texts.filter((_, index) => isExhaustive || index % 2 === (verb === "escalate" ? 1 : 0));
    for (const text of triedTexts) {
      const { id, version } = await makeModel(api.db, { queueOrder: 1 });
      const before = await rowCounts(api.db);
      const call = { queue: "machineReview", id, version, text };
      const reply = await api.call<{ path: string }>(v2("queue", verb), call, { token: api.admin });
      const context = `${JSON.stringify(text)}: ${reply.code} ${reply.msg}`;
      if (reply.code === codes.ok) {
        count += 1;
        const [row] = await api.db.query<{ note: string }>("select note from queue_item where item = $1::bigint", [id]);
        expect([row?.note, (await lastRecord())?.reason], context).toContain(text.trim());
      } else {
        expect([reply.code, reply.result.path], context).toEqual([codes.illegalParameter, "text"]);
        expect(await rowCounts(api.db), context).toEqual(before);
      }
    }
    expect(count).toBe(triedTexts.filter((text) => !unreadable.includes(text)).length);
  });
});
