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

/** Number of cached texts: those of the leased items, and a few before them. */
const KEPT = 8;
const kept = new Map<string, DocumentFragment>();

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
  const known = kept.get(html) ?? sanitised(html);
  kept.delete(html);
  kept.set(html, known);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return document.importNode(known, true);
}
