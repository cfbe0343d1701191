import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "#domain/index.ts";
import { codes } from "#kernel/errors.ts";
import { printFilter } from "#kernel/filter/print.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Fields } from "#kernel/field.ts";
import { problemsOf } from "#kernel/validate.ts";
import { v2 } from "#domain/api/call.ts";
import { writable } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import type { Place } from "#support/hostile.ts";
import { dangers, fragments, kindOfPlace, markup, textPlaces, unreadable, keptText } from "#support/hostile.ts";
import { filterClass, firstOfEach, oneOfEach, textClass } from "#support/classes.ts";
import { isExhaustive } from "#support/exhaustive.ts";
import { rowCounts } from "#support/rows.ts";
import type { Values } from "#support/values.ts";
import { modelFiles, samplesOf } from "#support/samples.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const edited = resources.filter(({ allows }) => allows.includes("edit"));
const addedOnly = resources.filter(({ allows }) => allows.includes("add") && !allows.includes("edit"));
type Saved = { item: AnyRecord; path?: string };

async function add(resource: Resource, item: Values, fileName = "a.stl") {
  const body = { item, ...(resource.name === "model" ? { modelList: await modelFiles(api, fileName) } : {}) };
  return api.call<Saved>(v2(resource.name, "add"), body, { token: api.admin });
}
async function added(resource: Resource, item: Values): Promise<AnyRecord> {
  const reply = await add(resource, item);
  expect(reply.code, `${resource.name}: ${reply.msg}`).toBe(codes.ok);
  return reply.result.item;
}
const stored = async (resource: Resource, id: string): Promise<AnyRecord> =>
  (await api.ok<Saved>(resource.name, "detail", { id })).item;

/** The record's values without those that every write changes, and without the time of the check that it begins. */
const rest = (record: AnyRecord, name: string): Values =>
  Object.fromEntries(
    Object.entries(record).filter(([key]) => ![name, "version", "updateTime", "updater", "checkTime"].includes(key)),
  );

/**
 * Writes the text by the call that the place needs.
 * @returns the reply, and the record as stored then
 */
async function write(resource: Resource, sample: Values, before: AnyRecord, place: Place, text: string) {
  const value = place.put(sample[place.name] ?? {}, text);
  const reply = await api.call<Saved>(
    v2(resource.name, "edit"),
    { id: before.id, version: before.version, item: { [place.name]: value } },
    { token: api.admin },
  );
  return { reply, after: await stored(resource, before.id) };
}

function expectKept(place: Place, after: AnyRecord, text: string): void {
  const stored = place.get(after[place.name]);
  if (place.field.masked) expect(String(stored), place.path).toContain("*");
  // A file without a name has that of its key.
  else if (keptText(place, text) === "") expect(dangers(String(stored)), place.path).toEqual([]);
  else if (place.field.kind !== "html" && !place.field.rich) expect(stored, place.path).toBe(keptText(place, text));
  else expect(dangers(String(stored)), `${place.path} of ${text}`).toEqual([]);
}

/** Fields whose format excludes these texts. A file in each language takes no text at all. */
const strict = new Set(["slug", "email", "phone", "phoneAreaCode", "leaveDate"]);
const isStrict = ({ path, field }: Place): boolean =>
  strict.has(path) ||
  field.pattern !== undefined ||
  field.byLanguage?.kind === "file" ||
  ["color", "url"].includes(field.kind);

/** Kinds whose text is the name of a file. Their maximum is a number of files. */
const fileKinds: ReadonlySet<string> = new Set(["image", "images", "video", "file"]);

/** Tables that a write changes in addition to the record. */
const traces = new Set(["operation_record", "live_event", "request"]);
const others = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([name]) => !traces.has(name)));

/** A record of a sample, and its places whose kind no record before it has. */
interface Target {
  resource: Resource;
  sample: Values;
  record: AnyRecord;
  places: readonly Place[];
}

/** Writes texts to a place of a record. @returns the number of writes that were accepted */
async function attackPlace(target: Target, place: Place, texts: readonly string[]): Promise<number> {
  const { resource, sample } = target;
  let writes = 0;
  for (const text of texts) {
    const before = target.record;
    const { reply, after } = await write(resource, sample, before, place, text);
    const context = `${resource.name} ${place.path} ${JSON.stringify(text)}: ${reply.code} ${reply.msg}`;
    expect(rest(after, place.name), context).toEqual(rest(before, place.name));
    if (reply.code === codes.ok) {
      expect(unreadable, context).not.toContain(place.field.kind === "html" || place.field.rich ? "" : text);
      expectKept(place, after, text);
    } else {
      expect(reply.code, context).toBe(codes.illegalParameter);
      expect(`item.${place.path}`.startsWith(String(reply.result.path)), `${context} at ${reply.result.path}`).toBe(
        true,
      );
      expect(after, context).toEqual(before);
    }
    writes += after.version - before.version;
    target.record = after;
  }
  if (!isStrict(place)) expect(writes, place.path).toBeGreaterThan(0);
  return writes;
}

/** Paths of the problems that values have by the definitions. */
const names = (fields: Fields, values: Values): string[] => problemsOf(fields, values).map(({ path }) => path);

const texts = [...markup, ...fragments, ...unreadable];
/** Number of texts of a place whose kind of text was tried in another place. */
const FEW = 5;

/** Returns all texts for the first place of a text class, and for a further place some that fit, each time others. */
function textsFor(place: Place, triedTexts: Set<string>, nth: number): string[] {
  const isNew = !triedTexts.has(textClass(place));
  triedTexts.add(textClass(place));
  if (isNew || isExhaustive) return texts;
  const fitting = texts.filter((text) => [...text].length <= (place.field.max ?? 200));
  const step = Math.max(1, Math.floor(fitting.length / FEW));
  return fitting.filter((_, index) => index % step === nth % step);
}

/** Places of an existing sample: those whose field is set, or that are the whole field. */
function placesIn(resource: Resource, sample: Values): Place[] {
  return textPlaces(writable(resource)).filter((place) => {
    const has = Object.hasOwn(sample, place.name);
    if (place.field.immutable || (resource.fields[place.name]?.when && !has)) return false;
    return place.path === place.name || place.field.kind === "i18n" || has;
  });
}

/** Places that samples of the resource have, and whose kind was not met yet; in an exhaustive run, all of them. */
function freshPlaces(resource: Resource, sample: Values, met: ReadonlySet<string>): Place[] {
  const places = placesIn(resource, sample);
  if (isExhaustive) return places;
  return firstOfEach(places, kindOfPlace).filter((place) => !met.has(kindOfPlace(place)));
}

/** Adds a record for each sample with a kind of place that no sample before it has. */
async function addTargets(): Promise<Target[]> {
  const met = new Set<string>();
  const targets: Target[] = [];
  for (const resource of edited)
    for (const sample of await samplesOf(api, resource)) {
      const places = freshPlaces(resource, sample, met);
      if (places.length === 0) continue;
      for (const place of places) met.add(kindOfPlace(place));
      targets.push({ resource, sample, record: await added(resource, sample), places });
    }
  return targets;
}

describe("a hostile text", () => {
  let targets: Target[];
  let counts: Record<string, number>;
  beforeAll(async () => {
    targets = await addTargets();
    counts = await rowCounts(api.db);
  });

  it("is refused by its field where it is too long, in each kind of place", async () => {
    for (const { resource, sample, record, places } of targets)
      for (const place of places.filter(({ field }) => !field.when)) {
        const longest = fileKinds.has(place.field.kind) ? 200 : (place.field.max ?? 200);
        for (const size of [longest + 1, 1_000_000]) {
          const { reply, after } = await write(resource, sample, record, place, "x".repeat(size));
          const context = `${resource.name} ${place.path} of ${size}: ${reply.code} ${reply.msg}`;
          expect(reply.code, context).toBe(codes.illegalParameter);
          expect(String(reply.result.path).startsWith(`item.${place.name}`), context).toBe(true);
          expect(after).toEqual(record);
        }
      }
    expect(await rowCounts(api.db)).toEqual(counts);
  });

  it("is stored unchanged or refused by its field, in each kind of place", async () => {
    const attacked = new Set<string>();
    const triedTexts = new Set<string>();
    let writes = 0;
    for (const target of targets)
      for (const place of target.places) {
        writes += await attackPlace(target, place, textsFor(place, triedTexts, attacked.size));
        attacked.add(kindOfPlace(place));
      }
    const all = edited.flatMap((resource) => textPlaces(writable(resource)).filter(({ field }) => !field.immutable));
    // Every kind of place exists in some sample.
    expect(all.filter((place) => !attacked.has(kindOfPlace(place))).map(({ path }) => path)).toEqual([]);
    const later = await rowCounts(api.db);
    expect(others(later)).toEqual(others(counts));
    expect((later["operation_record"] ?? 0) - (counts["operation_record"] ?? 0)).toBe(writes);
  });

  it("is refused by the definition of every field if it is unreadable", () => {
    const taken = resources.flatMap(({ name: resource, fields }) =>
      textPlaces(fields)
        .filter(({ path }) => !path.includes("["))
        .filter(({ field }) => !field.unseen && !["html", "date", "color", "url"].includes(field.kind) && !field.rich)
        .flatMap((place) =>
          unreadable
            .filter(
              (text) =>
                !names(fields, { [place.name]: place.put({}, text) }).some((path) => path.startsWith(place.name)),
            )
            .map((text) => `${resource} ${place.path} ${JSON.stringify(text)}`),
        ),
    );
    expect(taken).toEqual([]);
  });

  it("refuses or stores a hostile name of a model's file and of an account, which are set on creation", async () => {
    const model = edited.find(({ name }) => name === "model")!;
    const [sample = {}] = await samplesOf(api, model);
    for (const name of [...markup.slice(0, 12), ...fragments, ...unreadable]) {
      // A name without the uploaded file's ending is refused.
      const text = `${name}.stl`;
      const reply = await add(model, sample, text);
      if (reply.code !== codes.ok) expect(reply.result.path, text).toMatch(/^modelList\[0\]/);
      else {
        const id = reply.result.item.id;
        const [file] = await api.db.query<{ name: string }>(
          "select file_name as name from model_file where model = $1",
          [id],
        );
        expect(file?.name).toBe(text.trim());
      }
      expect(reply.code === codes.ok, JSON.stringify(text)).toBe(!unreadable.includes(name));
    }
    const admin = edited.find(({ name }) => name === "admin")!;
    const [person = {}] = await samplesOf(api, admin);
    for (const text of [...markup, ...unreadable].filter((one) => /\s|[A-Z]/.test(one) || unreadable.includes(one))) {
      const reply = await add(admin, { ...person, account: text });
      expect([reply.code, reply.result.path], text).toEqual([codes.illegalParameter, "item.account"]);
    }
  });

  it("is stored unchanged or refused by its field, for resources that can only be added", async () => {
    const all = addedOnly.flatMap((resource) => textPlaces(writable(resource)).map((place) => ({ resource, place })));
    // Every text was tried in a field of its class that can be edited.
    const triedTexts = new Set(edited.flatMap((resource) => textPlaces(writable(resource)).map(textClass)));
    for (const [nth, { resource, place }] of oneOfEach(all, ({ place: each }) => kindOfPlace(each)).entries()) {
      // The limit of pictures is their number.
      const most = (place.field.kind === "images" ? undefined : place.field.max) ?? 200;
      // None of the texts is an address. A text with a star is a mask.
      const isKept = (text: string): boolean =>
        !(place.field.masked && text.includes("*")) &&
        place.field.kind !== "url" &&
        !unreadable.includes(text) &&
        [...text].length <= most;
      const samples = [...textsFor(place, triedTexts, nth), "x".repeat(1_000_000)];
      const send = async (sample: Values, text: string) =>
        add(resource, { ...sample, [place.name]: place.put(sample[place.name] ?? {}, text) });
      for (const text of samples.filter(isKept)) {
        const [sample = {}] = await samplesOf(api, resource);
        const reply = await send(sample, text);
        expect(reply.code, `${resource.name} ${place.path} ${JSON.stringify(text)}: ${reply.msg}`).toBe(codes.ok);
        expectKept(place, await stored(resource, reply.result.item.id), text);
      }
      const [sample = {}] = await samplesOf(api, resource);
      const counts = await rowCounts(api.db);
      for (const text of samples.filter((one) => !isKept(one))) {
        const { code, result } = await send(sample, text);
        const context = `${resource.name} ${place.path} ${JSON.stringify(text).slice(0, 80)}`;
        expect([code, result.path], context).toEqual([codes.illegalParameter, `item.${place.path}`]);
      }
      expect(await rowCounts(api.db), place.path).toEqual(counts);
    }
  });

  const answers = async (resource: Resource, filter: string): Promise<void> => {
    const { code, msg } = await api.call(v2(resource.name, "list"), { filter }, { token: api.admin });
    expect([codes.ok, codes.illegalParameter], `${resource.name} ${JSON.stringify(filter)}: ${msg}`).toContain(code);
  };

  it("writes nothing and causes no fault when a hostile text is searched for, in each class of fields", async () => {
    const counts = await rowCounts(api.db);
    const seen = new Set<string>();
    let isSearchTried = false;
    for (const resource of resources) {
      const kinds = new Set(Object.values(resource.fields).flatMap(({ search, kind }) => (search ? kind : [])));
      const searched = [...kinds].toSorted();
      // One code searches the words: the first kinds of fields try all texts, and the others some.
      const isFirst: boolean = searched.length > 0 && !isSearchTried;
      isSearchTried ||= isFirst;
      const keywords = texts.filter((_, index) => isFirst || isExhaustive || index % FEW === 0);
      for (const keyword of seen.has(searched.join()) ? [] : keywords) {
        await answers(resource, printFilter({ keyword }));
        await answers(resource, keyword);
      }
      seen.add(searched.join());
    }
    const fields = resources.flatMap((resource) =>
      Object.entries(resource.fields)
        // A filter of a masked field is recorded (tests/server/resources/masked.test.ts).
        .filter(([, { masked }]) => !masked)
        .map(([name, field]) => ({ resource, name, key: filterClass(field) })),
    );
    const noFields = ["__proto__", "constructor"].map((name) => ({
      resource: resources[0] as Resource,
      name,
      key: name,
    }));
    for (const { resource, name: field } of oneOfEach([...fields, ...noFields], ({ key }) => key)) {
      for (const text of ["'; drop table model; --", "2026-02-30", "99999999999999999999", "{}"])
        await answers(resource, printFilter({ field, in: [text] }));
      for (const filter of [`${field}:>x`, `${field}:^1`, `${field}:*`, `-${field}:1,2`, `${field}:1..2`])
        await answers(resource, filter);
    }
    expect(await rowCounts(api.db)).toEqual(counts);
  });
});

describe("a key that names a property of JavaScript objects", () => {
  const poison = [
    '{"item":{"name":"poison"},"__proto__":{"polluted":1}}',
    '{"item":{"name":"poison","__proto__":{"polluted":1}}}',
    '{"item":{"name":"poison","constructor":{"prototype":{"polluted":1}}}}',
    '{"item":{"name":"poison","toString":"x"}}',
    '{"item":{"name":"poison","hasOwnProperty":1}}',
    '{"item":{"name":{"__proto__":{"polluted":1}}}}',
  ];
  let counts: Record<string, number>;
  beforeAll(async () => {
    counts = await rowCounts(api.db);
  });
  it.each(poison)("is refused: %s", async (body) => {
    const reply = await api.call(v2("authGroup", "add"), body, { token: api.admin });
    expect(reply.code, reply.msg).toBe(codes.illegalParameter);
    expect(await rowCounts(api.db)).toEqual(counts);
    expect(({} as Values)["polluted"]).toBeUndefined();
  });
});
