/**
 * Elements that the editor keeps. The server keeps some more, such as tables. Rich text with them is edited as source,
 * because the editor would drop them.
 */
const allowed = new Set(
  "P H1 H2 H3 H4 H5 H6 BR STRONG B EM I S DEL STRIKE CODE PRE BLOCKQUOTE UL OL LI HR A DIV SPAN SECTION".split(" "),
);

/** Returns the names of the elements that the editor would drop, each once. */
export function droppedElements(html: string): string[] {
  const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
  const names = [...content.querySelectorAll("*")].map(({ tagName }) => tagName);
  return [...new Set(names.filter((name) => !allowed.has(name)))].map((name) => name.toLowerCase());
}

/** Removes what the server removes anyway: the first number of a list, and the language of code. */
export const likeServer = (html: string): string =>
  html.replace(/<ol start="\d+"/g, "<ol").replace(/<code class="[^"]*"/g, "<code");

const schemes = new Set(["http:", "https:", "mailto:"]);

/**
 * Completes a typed address: `a@b.c` becomes a mail address, and `b.c/d` gets https.
 * @returns null if the scheme is not allowed or the address is not valid
 */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text);
  const address = hasScheme ? text : /^[^/@]+@[^/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && schemes.has(url.protocol) ? address : null;
}
