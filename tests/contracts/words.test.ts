import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, readSource } from "#support/sources.ts";

const sourcesIn = (...folders: readonly string[]): string[] =>
  filesIn(folders).filter((name) => !name.includes("/migrations/"));

/** Words that the glossary replaces, in names. */
const replaced =
  /told|tape|apart|beside|puzzle|father|lapse|aside|takenBack|takeBack|giveBack|putAside|colour|licence|sanitise|normalise|authorise/i;
/** Names that the specification or stored data fix. */
const fixed = new Set(["fatherId"]);

const comments = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;

it("README is a front page of at most 200 lines", () => {
  expect(readSource("README.md").split("\n").length).toBeLessThanOrEqual(200);
});

it("a decision record has at most six lines", () => {
  const records = filesIn(["src/docs/decisions"], /\.md$/).flatMap((name) => readSource(name).split(/^### /m).slice(1));
  expect(records.length).toBeGreaterThan(80);
  const long = records.filter(
    (text) =>
      text
        .trim()
        .split("\n")
        .filter((line) => line !== "").length > 6,
  );
  expect(long.map((text) => text.split("\n")[0])).toEqual([]);
});

it("no text in quotation marks speaks of his or himself", () => {
  const texts = sourcesIn("src", "commands").flatMap((file) =>
    [...readSource(file).matchAll(/"[^"\n]*\b(?:his|himself|him|he (?:is|has|does|holds))\b[^"\n]*"/gi)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(texts).toEqual([]);
});

it("no comment speaks of he or his", () => {
  const named = sourcesIn("src", "commands", "tests").flatMap((file) =>
    [...readSource(file).matchAll(comments)]
      .filter(([comment]) => /\b(he|his|him|himself)\b/i.test(comment))
      .map(([comment]) => `${file}: ${comment}`),
  );
  expect(named).toEqual([]);
});

it("a comment or a decision names only files that exist", () => {
  const files = filesIn(["src", "commands", "tests"], /\.\w+$/);
  const texts = [
    ...filesIn(["src", "commands", "tests"])
      .filter((name) => !name.includes("/migrations/"))
      .map((name) => [name, [...readSource(name).matchAll(comments)].join("\n")] as const),
    ...filesIn(["src"], /\.md$/).map((name) => [name, readSource(name)] as const),
  ];
  const named = texts.flatMap(([name, text]) =>
    [...text.matchAll(/(?<![\w./{*<-])[a-z][\w-]*(?:\/[\w.-]+)*\.tsx?\b/g)].map(([path]) => [name, path] as const),
  );
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(([, path]) => !files.some((file) => file === path || file.endsWith(`/${path}`)));
  expect(missing.map(([name, path]) => `${name} names ${path}`)).toEqual([]);
});

/** Replaces `{a,b}` by one text for each of its alternatives. */
function expanded(text: string): string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(text);
  return braces ? (braces[1] ?? "").split(",").flatMap((part) => expanded(text.replace(braces[0], part))) : [text];
}

describe("the papers for developers", () => {
  const papers = ["src/README.md", ...filesIn(["src/docs"], /\.md$/)].filter(
    (name) => !/decisions\/|specification|platform-api/.test(name),
  );
  const roots = ["src", "commands", "tests"];
  const entries = [...roots, ...filesIn(roots, /./)];

  it("name only folders and files that exist", () => {
    const named = papers.flatMap((paper) =>
      [...readSource(paper).matchAll(/`((?:[\w.<>{},*-]+\/)+[\w.<>{},*-]*)`/g)].flatMap(([, path = ""]) =>
        expanded(path).map((one) => ({ paper, path: /^(?:src|commands|tests)\//.test(one) ? one : `src/${one}` })),
      ),
    );
    expect(named.length).toBeGreaterThan(150);
    const missing = named.filter(({ path }) => {
      const pattern = path
        .replace(/\/$/, "")
        .replaceAll(".", "\\.")
        .replaceAll(/<\w+>|\*/g, "[^/]+");
      return !entries.some((entry) => new RegExp(`^${pattern}$`).test(entry));
    });
    expect(missing.map(({ paper, path }) => `${paper} names ${path}`)).toEqual([]);
  });

  it("link only to papers and headings that exist", () => {
    const broken = papers.flatMap((paper) =>
      [...readSource(paper).matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, path = "", heading]) => {
          const target = path === "" ? paper : join(dirname(paper), path);
          if (!existsSync(target)) return true;
          const headings = heading === undefined ? [] : [...readSource(target).matchAll(/^#+ (.*)$/gm)];
          const ids = headings.map(([, title = ""]) =>
            title
              .toLowerCase()
              .replaceAll(/[^\w -]/g, "")
              .replaceAll(" ", "-"),
          );
          return heading !== undefined && !ids.includes(heading);
        })
        .map(([link]) => `${paper}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("begin with one page of at most 90 lines", () => {
    expect(readSource("src/README.md").split("\n").length).toBeLessThanOrEqual(91);
    const wide = papers.filter((paper) =>
      readSource(paper)
        .split("\n")
        .some((line) => line.length > 120),
    );
    expect(wide).toEqual([]);
  });
});

it("no file and no export has a name that the glossary replaces", () => {
  const files = sourcesIn("src", "commands");
  const named = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
  const exported = files.flatMap((file) =>
    [...readSource(file).matchAll(named)].map(([, name = ""]) => [name, file] as const),
  );
  expect(exported.length).toBeGreaterThan(1_000);
  const wrong = [...files.map((file) => [basename(file), file] as const), ...exported].filter(
    ([name]) => replaced.test(name) && !fixed.has(name),
  );
  expect(wrong.map(([name, file]) => `${name} in ${file}`)).toEqual([]);
});
