import type { JSX } from "react";
import { useMemo } from "react";
import type { TextMark } from "./marked-text.tsx";
import { afterWords } from "./marked-text.tsx";
import { safeFragment } from "./safe-html.ts";
import "./rich-text.css";
import { numberMarkClass } from "#web/ui/number-mark.tsx";

function wrap(node: Text, from: number, to: number, { n, tone }: TextMark, isLast: boolean): Text {
  const marked = from > 0 ? node.splitText(from) : node;
  const rest = to - from < marked.length ? marked.splitText(to - from) : null;
  const mark = document.createElement("mark");
  mark.className = `tone-${tone}`;
  marked.replaceWith(mark);
  mark.append(marked);
  if (isLast) {
    const badge = document.createElement("span");
    badge.className = `${numberMarkClass} ${afterWords} tone-${tone}`;
    badge.dataset["slot"] = "number";
    badge.textContent = String(n);
    badge.setAttribute("data-badge", "");
    mark.append(badge);
  }
  return rest ?? marked;
}

/** Inserts marks of findings into a sanitized fragment; offsets count its text content. */
function markFragment(fragment: DocumentFragment, marks: readonly TextMark[]): void {
  for (const mark of marks.toSorted((a, b) => b.start - a.start)) {
    const { start, end } = mark;
    const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT, {
      acceptNode: (node) =>
        node.parentElement?.closest("[data-badge]") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    });
    const hits: { node: Text; from: number; to: number }[] = [];
    let offset = 0;
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, node.length)];
      if (from < to) hits.push({ node, from, to });
      offset += node.length;
    }
    for (const [index, { node, from, to }] of hits.toReversed().entries()) wrap(node, from, to, mark, index === 0);
  }
}

/** Rich text of a member, sanitized again, with marks of findings. */
export function MarkedHtml({ html, marks }: { html: string; marks: readonly TextMark[] }): JSX.Element {
  const safe = useMemo(() => {
    const fragment = safeFragment(html);
    markFragment(fragment, marks);
    const holder = document.createElement("div");
    holder.append(fragment);
    return holder.innerHTML;
  }, [html, marks]);
  // oxlint-disable-next-line react/no-danger -- sanitised by the server and by DOMPurify in safe-html.ts
  return <div className="rich" dangerouslySetInnerHTML={{ __html: safe }} />;
}
