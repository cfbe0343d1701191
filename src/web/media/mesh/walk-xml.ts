/** Returns an attribute of a tag by its local name. */
export type Attribute = (name: string) => string | undefined;

export interface TagHandler {
  open(name: string, attribute: Attribute): void;
  close(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);
const patterns = new Map<string, RegExp>();

function patternFor(name: string): RegExp {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  return pattern;
}

const unescaped = (text: string): string =>
  text.includes("&") ? text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? "") : text;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const quotes = (text: string): number => (text.match(/"/g)?.length ?? 0) % 2;

/**
 * Walks the tags of XML as 3MF writes it. A worker has no DOMParser. A tree of a million elements would take ten times
 * the memory of the mesh. Document types are skipped unread, because they can contain entity bombs.
 */
export function walkTags(xml: string, handler: TagHandler): void {
  for (let at = xml.indexOf("<"); at >= 0;) {
    const skipped = skip(xml, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    let end = xml.indexOf(">", at);
    if (end < 0) return;
    let tag = xml.slice(at + 1, end);
    while (quotes(tag) === 1) {
      end = xml.indexOf(">", end + 1);
      if (end < 0) return;
      tag = xml.slice(at + 1, end);
    }
    emit(tag, handler);
    at = xml.indexOf("<", end);
  }
}

function skip(xml: string, at: number): number | null {
  const after = (mark: string): number => {
    const end = xml.indexOf(mark, at);
    return end < 0 ? -1 : xml.indexOf("<", end + mark.length);
  };
  if (xml.startsWith("<!--", at)) return after("-->");
  if (xml.startsWith("<![CDATA[", at)) return after("]]>");
  if (xml.startsWith("<?", at)) return after("?>");
  return xml.startsWith("<!", at) ? after(">") : null;
}

function emit(tag: string, handler: TagHandler): void {
  if (tag.startsWith("/")) {
    handler.close(local(tag.slice(1).trim()));
    return;
  }
  const isClosed = tag.endsWith("/");
  const name = local(/^[^\s/]+/.exec(tag)?.[0] ?? "");
  handler.open(name, (wanted) => {
    const found = patternFor(wanted).exec(tag);
    return found ? unescaped(found[1] ?? found[2] ?? "") : undefined;
  });
  if (isClosed) handler.close(name);
}
