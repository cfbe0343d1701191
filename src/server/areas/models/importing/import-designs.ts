import { createHash } from "node:crypto";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { tag } from "#domain/tags/tag.resource.ts";
import { License, ModelSource } from "#domain/enumerations/models.ts";
import { Language, Platform } from "#domain/enumerations/system.ts";
import { model } from "#domain/models/model.resource.ts";
import { modelFile } from "#domain/models/model-file.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { withoutUnwanted } from "#kernel/characters.ts";
import { uniqueTerm } from "#kernel/sql-mapping.ts";
import { isVisible } from "#kernel/text/ignorable.ts";
import { uniqueKey } from "#kernel/text/unique-key.ts";
import { problemsWith } from "#kernel/validate.ts";
import { sizeRefusal } from "#kernel/image-size-rules.ts";
import { Refusal } from "#kernel/errors.ts";
import type { StoredFile, StoredImage } from "#kernel/field.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enqueueReview } from "#server/jobs/enqueue.ts";
import { inspectFile } from "#server/mesh/inspect-in-child.ts";
import { countCommand } from "#server/areas/users/standing.ts";
import { sanitizeHtml } from "#server/resources/html.ts";
import { insertRecord } from "#server/resources/write.ts";
import { refuseShutOut } from "#server/areas/risk/black-list/shut-out.ts";
import type { Context } from "#server/context.ts";
import { systemContext } from "#server/system-context.ts";
import type { Storage } from "#server/storage/storage.ts";
import { storeFile } from "#server/storage/store-file.ts";
import type { OmittedPart } from "./import-findings.ts";
import { addImportFindings } from "./import-findings.ts";
import { unreadableReasons, NotInside, openInside, readInside } from "./open-contained-file.ts";
import type { ThingReadme } from "./design-readme.ts";
import { parseThingReadme } from "./design-readme.ts";

interface Importing {
  db: Database;
  storage: Storage;
  tempDir: string;
  report: (line: string) => void;
}

interface Imported {
  added: string[];
  /** Folders of designs that an earlier run imported. */
  known: string[];
  /** Reasons why designs were skipped, by folder. */
  skipped: Record<string, string>;
}

interface Content {
  files: { name: string; stored: StoredFile }[];
  covers: StoredImage[];
  tags: string[];
  leftOut: OmittedPart[];
}

const CHECK = { timeoutMs: 60_000, memoryBytes: 400 * 1024 * 1024 };
const MAX_COVERS = 9;
const MAX_TAGS = 20;
/** Maximum number of characters in a tag. */
const MAX_TAG = 30;
/** Maximum size of a README.md in bytes. */
const MAX_README = 2 * 1024 * 1024;

/** Maximum number of characters of each text in a record, and in a line of the report. */
const MOST = { title: 60, author: 30, introduction: 200, licence: 2_000, report: 1_000 };

const nickOf = ({ author }: ThingReadme): string => author.nick ?? author.realName ?? "unknown";

/** Returns the texts that are too long, so that the record contains only their beginning. */
const shortened = (readme: ThingReadme): OmittedPart[] =>
  (
    [
      ["title", readme.title, MOST.title],
      ["author", nickOf(readme), MOST.author],
      ["author", readme.author.realName ?? "", MOST.introduction],
      ["licence", readme.licenseText, MOST.licence],
    ] as const
  ).flatMap(([what, name, most]) =>
    [...withoutUnwanted(name)].length > most ? [{ what, name, fault: "shortened" } as const] : [],
  );

/**
 * Removes characters that must not be stored and shortens the text.
 * @param most maximum number of characters
 */
const cut = (text: string, most: number): string => [...withoutUnwanted(text)].slice(0, most).join("");

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns possible mesh files, for a README that names no file. */
const meshesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((path) => /\.(stl|obj|3mf)$/i.test(path)).toSorted();

/** Stores one file of a design. Null if the file is left out; this is reported and added to `leftOut`. */
async function storeOne(
  importing: Importing,
  design: { folder: string; name: string },
  path: string,
  leave: (fault: OmittedPart["fault"]) => void,
): Promise<StoredFile | StoredImage | null> {
  const { db, storage, tempDir, report } = importing;
  const name = withoutUnwanted(path.split("/").at(-1) ?? path);
  try {
    const { handle, size } = await openInside(design.folder, path);
    try {
      return await storeFile(db, storage, handle.createReadStream({ autoClose: false }), { name, tempDir, size });
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof NotInside || error instanceof Refusal)) throw error;
    report(`${design.name}: ${path} was left out: ${error.message}`);
    leave(error instanceof NotInside ? error.fault : "notTaken");
    return null;
  }
}

function reportOverLimit({ report }: Importing, design: string, leftOut: readonly OmittedPart[]): void {
  const overLimit = leftOut.filter(({ fault }) => fault === "overLimit");
  if (overLimit.length === 0) return;
  const names = overLimit.map(({ what, name }) => `${what} ${name}`).join(", ");
  report(
    `${design}: left out, because a model has at most ${MAX_COVERS} pictures and ${MAX_TAGS} tags of ${MAX_TAG} letters: ${names}`,
  );
}

/** Reports and returns the omitted parts that are known before any file is read. */
function unread({ report }: Importing, design: string, readme: ThingReadme): OmittedPart[] {
  const { files, pictures } = readme.outside;
  const outside = [
    ...files.map((name) => ({ what: "file", name, fault: "leadsOut" }) as const),
    ...pictures.map((name) => ({ what: "picture", name, fault: "leadsOut" }) as const),
  ];
  for (const { name } of outside) report(`${design}: ${name} was left out: it is not below the design's folder`);
  const texts = shortened(readme);
  for (const { what, name } of texts)
    report(`${design}: its ${what} is too long and was shortened: ${cut(name, MOST.report)}`);
  return [...outside, ...texts];
}

/** Stores the files that a design's README names. `leftOut` lists the parts that the record will not contain. */
async function contentOf(importing: Importing, folder: string, name: string, readme: ThingReadme): Promise<Content> {
  const content: Content = { files: [], covers: [], tags: [], leftOut: unread(importing, name, readme) };
  const store = (what: OmittedPart["what"], path: string) =>
    storeOne(importing, { folder, name }, path, (fault) => content.leftOut.push({ what, name: path, fault }));
  const named = readme.files.length > 0 ? readme.files : await meshesIn(folder);
  for (const path of named) {
    const stored = await store("file", path);
    if (stored) content.files.push({ name: stored.name, stored });
  }
  for (const path of readme.pictures) {
    if (content.covers.length === MAX_COVERS) {
      content.leftOut.push({ what: "picture", name: path, fault: "overLimit" });
      continue;
    }
    const stored = await store("picture", path);
    const fits = stored && "width" in stored && sizeRefusal(stored, model.fields.covers.picture) === null;
    if (fits) content.covers.push(stored);
    else if (stored) content.leftOut.push({ what: "picture", name: path, fault: "notTaken" });
  }
  const { tags } = content;
  const seen = new Set<string>();
  for (const tag of readme.tags.map((one) => withoutUnwanted(one.replace(/^#/, "")).trim()).filter(isVisible)) {
    if (seen.has(uniqueKey(tag))) continue;
    seen.add(uniqueKey(tag));
    if (tags.length < MAX_TAGS && [...tag].length <= MAX_TAG) tags.push(tag);
    else content.leftOut.push({ what: "tag", name: tag, fault: "overLimit" });
  }
  reportOverLimit(importing, name, content.leftOut);
  return content;
}

/** True if any file is a readable mesh. A design without one is invalid. */
async function hasMesh({ storage }: Importing, files: Content["files"]): Promise<boolean> {
  for (const { name, stored } of files) {
    const local = await storage.local(stored.key);
    try {
      const inspection = await inspectFile(
        { path: local.path, fileName: name, want: { facts: false, sprite: false, poster: false } },
        CHECK,
      );
      if (inspection.kind === "mesh") return true;
    } finally {
      await local.done();
    }
  }
  return false;
}

async function idBy(tx: Sql, table: string, term: string, value: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(`select id from "${table}" where ${term} = $1 and delete_time is null`, [
    value,
  ]);
  return row?.id ?? null;
}

/** Publication time in seconds since 1970; null where the README has no date. */
const publishedAt = ({ published }: ThingReadme): number | null =>
  published ? Math.floor(Date.parse(published) / 1000) : null;

async function authorOf(tx: Sql, readme: ThingReadme): Promise<string> {
  const nickname = cut(nickOf(readme), MOST.author);
  const account = `import:${nickname.toLowerCase()}`.normalize("NFC");
  const known = await idBy(tx, user.name, "account", account);
  if (known) return known;
  const values = {
    account,
    nickname,
    lang: Language.of("en"),
    introduction: cut(readme.author.realName ?? "", MOST.introduction),
    regTime: publishedAt(readme) ?? Math.floor(Date.now() / 1000),
  };
  return (await insertRecord(tx, user, values, null)).id;
}

async function tagsOf(tx: Sql, names: readonly string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of names) {
    const known = await idBy(tx, tag.name, uniqueTerm(tag, "name"), uniqueKey(name));
    ids.add(known ?? (await insertRecord(tx, tag, { name }, null)).id);
  }
  return [...ids];
}

function described({ descriptionHtml, instructions }: ThingReadme): string {
  const whole = instructions ? `${descriptionHtml}<h3>Instructions</h3>${instructions}` : descriptionHtml;
  return withoutUnwanted(sanitizeHtml(whole));
}

/** Adds one design as a model of its author and enqueues the automatic review. */
async function addThing(
  tx: Sql,
  context: Context,
  readme: ThingReadme & { description: string },
  { files, covers, tags, leftOut }: Content,
): Promise<string> {
  const category = await idBy(tx, "category", "slug", "uncategorised");
  const author = await authorOf(tx, readme);
  await refuseShutOut(tx, context, { scope: "upload", user: author, about: readme.title }, "author");
  const record = await insertRecord(
    tx,
    model,
    {
      groupName: cut(readme.title, MOST.title),
      groupDesc: readme.description,
      covers,
      author,
      categoryId: category,
      tags: await tagsOf(tx, tags),
      modelSource: ModelSource.of("original"),
      license: readme.license ? License.of(readme.license) : null,
      licenseText: cut(readme.licenseText, MOST.licence),
      lang: Language.of("en"),
      uploadSource: Platform.of("webPc"),
      publishTime: publishedAt(readme),
      submitTime: Math.floor(Date.now() / 1000),
      fileCount: files.length,
      totalFileSize: files.reduce((sum, { stored }) => sum + stored.size, 0),
    },
    null,
  );
  for (const [sort, { name, stored }] of files.entries()) {
    const extension = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? "";
    const values = {
      model: record.id,
      fileName: name,
      file: stored,
      fileFormat: extension,
      fileSize: stored.size,
      fileMd5: stored.md5,
      sort,
    };
    await insertRecord(tx, modelFile, values, null);
  }
  await addImportFindings(tx, record.id, leftOut, Math.floor(Date.now() / 1000));
  await countCommand(tx, "model.add", author);
  await enqueueReview(tx, "model", record.id);
  return record.id;
}

/**
 * Identity of a design. The folder name is not part of it, because another folder of the same name may contain another
 * design. The description is not part of it, because a later export of the same design may have other texts.
 */
const identityOf = ({ title, author, published }: ThingReadme): string =>
  createHash("md5")
    .update([title, author.nick ?? author.realName, published].join("\n"))
    .digest("hex");

async function importOne(importing: Importing, folder: string, name: string): Promise<"added" | "known" | string> {
  const { db } = importing;
  const text = await readInside(folder, "README.md", MAX_README).catch((error: unknown) => {
    if (error instanceof NotInside) return error;
    throw error;
  });
  if (text instanceof NotInside)
    return text.fault === "notThere" ? "it has no README.md" : `of its README.md: ${text.message}`;
  const readme = parseThingReadme(text);
  if (readme.title === "") return "its README.md has no title";
  const key = `import:${name}:${identityOf(readme)}`;
  // Earlier versions stored only the name of the folder.
  const [known] = await db.query("select key from state where key = any($1::text[])", [[key, `import:${name}`]]);
  if (known) return "known";
  const description = described(readme);
  // A too long description is refused: a shortened one could end inside an HTML tag.
  const [tooLong] = problemsWith(model.fields.groupDesc, description, "groupDesc");
  if (tooLong) return `of its README.md: ${tooLong.label[1]}`;
  const content = await contentOf(importing, folder, name, readme);
  if (!(await hasMesh(importing, content.files))) return "it has no readable mesh";
  return db.transaction(async (tx) => {
    const [fresh] = await tx.query(
      "insert into state (key, value) values ($1, '1') on conflict do nothing returning key",
      [key],
    );
    if (!fresh) return "known";
    await addThing(tx, systemContext(db), { ...readme, description }, content);
    return "added";
  });
}

/**
 * Imports a folder of exported designs as uploads of their authors.
 * Invalid designs are reported and skipped. Designs of an earlier run are not imported again.
 */
export async function importThings(importing: Importing, folder: string): Promise<Imported> {
  const result: Imported = { added: [], known: [], skipped: {} };
  // The operator's own links above the designs are followed. Links inside designs are not.
  const real = await realpath(folder);
  const entries = await readdir(real, { withFileTypes: true });
  for (const entry of entries
    .filter((one) => one.isDirectory() || one.isSymbolicLink())
    .toSorted((a, b) => a.name.localeCompare(b.name))) {
    const { name } = entry;
    const outcome = entry.isDirectory()
      ? await importOne(importing, join(real, name), name).catch(reason)
      : unreadableReasons.isLink;
    if (outcome === "added" || outcome === "known") result[outcome].push(name);
    else result.skipped[name] = outcome;
    importing.report(
      outcome === "added"
        ? `${name}: imported`
        : outcome === "known"
          ? `${name}: is there already`
          : `${name}: skipped, ${outcome}`,
    );
  }
  return result;
}
