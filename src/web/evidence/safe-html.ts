import DOMPurify from "dompurify";

const TAGS = [
  "p",
  "br",
  "b",
  "i",
  "em",
  "strong",
  "u",
  "s",
  "ul",
  "ol",
  "li",
  "blockquote",
  "code",
  "pre",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "a",
  "table",
  "thead",
  "tbody",
  "tr",
  "td",
  "th",
  "div",
  "span",
  "del",
  "ins",
  "sub",
  "sup",
];

/** Maximum number of cached texts: enough for the leased items and a few decided ones. */
const MAX_CACHED = 8;
const cache = new Map<string, DocumentFragment>();

function sanitised(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "title"],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll("a")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer nofollow");
    link.setAttribute("tabindex", "-1");
  }
  return fragment;
}

/** Sanitizes a member's rich text again. @returns a copy that the caller may change */
export function safeFragment(html: string): DocumentFragment {
  const cached = cache.get(html) ?? sanitised(html);
  cache.delete(html);
  cache.set(html, cached);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return document.importNode(cached, true);
}
