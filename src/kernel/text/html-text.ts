/** Elements within a line. All others part words. */
const INLINE = new Set(
  "a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwj: "",
  zwnj: "",
};

function characterOf(entity: string, name: string): string {
  if (!name.startsWith("#")) return NAMED[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity;
}

const OPENING = /<(?:!--|\/?([a-z][a-z0-9]*))/gi;

/** Returns the position after a tag, whose attributes may contain `>`; -1 if the tag is not closed. */
function endOfTag(html: string, from: number): number {
  let quote = "";
  for (let position = from; position < html.length; position++) {
    const character = html.charAt(position);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return position + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function endOfComment(html: string, from: number): number {
  const end = html.indexOf("-->", from);
  return end < 0 ? -1 : end + 3;
}

/** Removes tags: those within a word vanish, and those between blocks become spaces. */
function withoutTags(html: string): string {
  let [text, done] = ["", 0];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(html); match; match = OPENING.exec(html)) {
    const name = match[1]?.toLowerCase();
    const end = (name === undefined ? endOfComment : endOfTag)(html, OPENING.lastIndex);
    // Nothing after a tag that is not closed is a tag.
    if (end < 0) break;
    text += html.slice(done, match.index) + (name === undefined || INLINE.has(name) ? "" : " ");
    done = end;
    OPENING.lastIndex = end;
  }
  return text + html.slice(done);
}

/** Returns the words of HTML. It needs no parser, so that browser and server search alike. */
export const visibleText = (html: string): string =>
  withoutTags(html).replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,8});/gi, characterOf);
