import type { LicenseKey } from "./license.ts";
import { licenseKey } from "./license.ts";

/** Contents of the README.md of an exported design. Missing texts are "", missing lists []. */
export interface ThingReadme {
  readonly title: string;
  readonly author: { readonly realName: string | null; readonly nick: string | null };
  /** Publication date, YYYY-MM-DD. */
  readonly published: string | null;
  /** Description as HTML, not sanitized. */
  readonly descriptionHtml: string;
  /** Instructions as HTML, not sanitized. */
  readonly instructions: string;
  /** Paths below the folder of the README, in its order. */
  readonly files: readonly string[];
  /** Paths of pictures in the same form, the title picture first. */
  readonly pictures: readonly string[];
  /** Paths outside the folder and web addresses, as written. They are never read. */
  readonly outside: { readonly files: readonly string[]; readonly pictures: readonly string[] };
  readonly tags: readonly string[];
  /** Null for a license that the enumeration lacks (BSD, GPL …). Only `licenseText` describes it then. */
  readonly license: LicenseKey | null;
  readonly licenseText: string;
}

const sections = ["Description", "Instructions", "Files", "Pictures", "Tags", "License", "By:"] as const;
type Section = (typeof sections)[number];

/**
 * Parses the README.md of a design in the format of carlosgs/export-things. It has a title, a line "… by NICK ,
 * published DATE", and sections. A text in another format gives no error; the parts that are not found are empty.
 */
export function parseThingReadme(text: string): ThingReadme {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const headings = findHeadings(lines);
  const body = (section: Section): string => sectionBody(lines, headings, section);
  const top = lines.slice(0, Math.min(lines.length, ...headings.values()));
  const title = findTitle(top);
  const byline = findByline(top, title);
  const licenseText = licenseName(body("License"));
  const files = targets(body("Files"), ({ isPicture }) => !isPicture);
  const pictures = targets(`${top.join("\n")}\n${body("Pictures")}`, ({ isPicture }) => isPicture);
  return {
    title,
    author: findAuthor(lines[headings.get("By:") ?? -1], byline.nick),
    published: isoDate(byline.date),
    descriptionHtml: body("Description"),
    instructions: body("Instructions"),
    files: files.inside,
    pictures: pictures.inside,
    outside: { files: files.outside, pictures: pictures.outside },
    tags: [...new Set(body("Tags").split(/[,\n]/).map(plain))].filter((tag) => tag !== ""),
    license: licenseKey(licenseText),
    licenseText,
  };
}

/**
 * Returns the line numbers of the section headings. The author's text may contain lines that look like these headings.
 * The exporter writes the description first. So the first heading of the description is the real one, and the last
 * heading of all other sections.
 */
function findHeadings(lines: readonly string[]): Map<Section, number> {
  const headings = new Map<Section, number>();
  for (const [index, line] of lines.entries()) {
    if (!/^-{3,}\s*$/.test(lines[index + 1] ?? "")) continue;
    const section = sections.find((name) => (name === "By:" ? line.startsWith(name) : line.trim() === name));
    if (section && !(section === "Description" && headings.has(section))) headings.set(section, index);
  }
  return headings;
}

function sectionBody(lines: readonly string[], headings: ReadonlyMap<Section, number>, section: Section): string {
  const start = headings.get(section);
  if (start === undefined) return "";
  const end = Math.min(lines.length, ...[...headings.values()].filter((line) => line > start));
  const text = lines
    .slice(start + 2, end)
    .join("\n")
    .trim();
  // The exporter writes "None" for an empty section.
  return text === "None" ? "" : text;
}

function findTitle(top: readonly string[]): string {
  const rule = top.findIndex((line, index) => index > 0 && /^={3,}\s*$/.test(line));
  const line = rule > 0 ? top[rule - 1] : top.find((candidate) => candidate.startsWith("# "))?.slice(2);
  return plain(line ?? "");
}

/** Reads nickname and date from "TITLE  by NICK , published DATE". The title may contain " by " itself. */
function findByline(top: readonly string[], title: string): { nick: string | null; date: string } {
  for (const line of top) {
    const [before, date] = line.split(/\s*,\s*published\s+/);
    if (before === undefined || date === undefined) continue;
    const rest = title !== "" && plain(before).startsWith(title) ? plain(before).slice(title.length) : plain(before);
    const position = ` ${rest}`.lastIndexOf(" by ");
    return { nick: position < 0 ? null : plain(` ${rest}`.slice(position + 4)) || null, date };
  }
  return { nick: null, date: "" };
}

/** Reads the author from "By: Real Name (Nick)". Either part may be missing. */
function findAuthor(line: string | undefined, nick: string | null): ThingReadme["author"] {
  const text = plain((line ?? "").slice("By:".length));
  const match = /^(.*?)\s*\(([^()]*)\)$/.exec(text);
  if (!match) return { realName: text !== "" && text !== nick ? text : null, nick };
  return { realName: plain(match[1] ?? "") || null, nick: plain(match[2] ?? "") || nick };
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Converts "Jan 9, 2011" to 2011-01-09; null for any text that is no calendar date. */
function isoDate(text: string): string | null {
  const match = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})\b/i.exec(text.trim());
  const month = months.indexOf(match?.[1]?.toLowerCase() ?? "") + 1;
  if (!match || month === 0) return null;
  const iso = `${match[3]}-${String(month).padStart(2, "0")}-${match[2]?.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

// The lengths in the pattern are limited, because matching hostile text would otherwise take too long. No real path is
// longer.
const link = /(!\[[^\]\n]{0,1000}\]|\])\(((?:\\.|[^()\\\n]|\((?:\\.|[^()\\\n]){0,200}\)){1,1000})\)/g;

/**
 * Returns the paths that a text links to or shows as pictures, without duplicates.
 * @param isMeant selects links or pictures
 */
function targets(
  text: string,
  isMeant: (link: { isPicture: boolean }) => boolean,
): { inside: string[]; outside: string[] } {
  const inside = new Set<string>();
  const outside = new Set<string>();
  for (const [, before = "", target = ""] of text.matchAll(link)) {
    if (!isMeant({ isPicture: before.startsWith("!") })) continue;
    const path = safePath(target);
    if (path === null) outside.add(target.trim());
    else inside.add(path);
  }
  return { inside: [...inside], outside: [...outside] };
}

/** Returns the target of a link as a path below the folder; null for a web address or a path outside. */
function safePath(target: string): string | null {
  const bare = target
    .trim()
    .replace(/^<(.*)>$/, "$1")
    .replace(/\s+"[^"]*"$/, "");
  let path = entities(bare.replace(/\\([!-/:-@[-`{-~])/g, "$1"));
  try {
    path = decodeURIComponent(path);
  } catch {
    // A name with a single percent sign cannot be decoded and is used unchanged.
  }
  path = path.replace(/^(\.\/)+/, "");
  const parts = path.split(/[/\\]/);
  const leadsOut = parts.some((part) => part === "" || part === "." || part === "..");
  return leadsOut || path.includes("\0") || /^[a-z][a-z0-9+.-]*:/i.test(path) ? null : path;
}

/** Returns "BSD License" for "X by Y is licensed under the BSD License license."; else the whole text. */
function licenseName(text: string): string {
  const flat = plain(text);
  return plain(/\bis licensed under the (.+?) licen[cs]e\.?$/i.exec(flat)?.[1] ?? flat);
}

/** Returns the text on one line, without the HTML entities that exporters leave in titles and names. */
function plain(text: string): string {
  return entities(text).replace(/\s+/g, " ").trim();
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };

function entities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => named[name] ?? whole);
}
