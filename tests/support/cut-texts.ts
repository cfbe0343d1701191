import type { Page } from "playwright-core";

interface CutTexts {
  /** Texts whose end is missing without an ellipsis, with the class of what cuts them. */
  hard: string[];
  /** Texts with an ellipsis whose full text does not appear on hover. */
  mute: string[];
}

/** Finds the texts of a screen that are cut at their end. */
export const cutTexts = (page: Page): Promise<CutTexts> =>
  page.evaluate(() => {
    const LEAST_PX = 12;
    const cuts = { hard: [] as string[], mute: [] as string[] };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nameOf = (element: Element): string => `${element.tagName.toLowerCase()}.${String(element.className)}`;
    const seen = new Set<Element>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").trim();
      const parent = node.parentElement;
      if (text === "" || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (parent.closest("[inert], .sr-only, [aria-hidden=true], svg, [data-place]:not([data-place=shown])")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const right = Math.max(...[...range.getClientRects()].map((box) => box.right));
      const isInline = (element: Element): boolean => getComputedStyle(element).display.startsWith("inline");
      let isFlow = true;
      for (let element: Element | null = parent; element; element = element.parentElement) {
        const { overflowX, textOverflow, display, webkitLineClamp, position } = getComputedStyle(element);
        if (overflowX === "auto" || overflowX === "scroll") break;
        const isHidden = overflowX === "hidden" || overflowX === "clip";
        // A text for screen readers only.
        if (isHidden && element.clientWidth <= 1) break;
        if (isHidden && right > element.getBoundingClientRect().right + 1) {
          // Too narrow for the ellipsis, it shows a part of a letter.
          const isLine =
            element.clientWidth > LEAST_PX && isFlow && textOverflow === "ellipsis" && !/flex|grid/.test(display);
          if (!isLine && webkitLineClamp === "none") cuts.hard.push(`${text.slice(0, 30)} in ${nameOf(element)}`);
          else if (!seen.has(element)) {
            seen.add(element);
            parent.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
            if (!parent.closest("[title]:not([title=''])"))
              cuts.mute.push(`${text.slice(0, 30)} in ${nameOf(element)}`);
          }
          break;
        }
        if (position === "fixed" || position === "absolute") isFlow = false;
        if (!isInline(element)) isFlow &&= element === parent;
      }
    }
    return cuts;
  });
