import type { Page } from "playwright-core";

/**
 * Focuses every control of a page, and returns those whose outline is cut: by the window, or by an ancestor that hides
 * what is outside of it.
 * @returns the number of controls, and the faults
 */
export const cutOutlines = (page: Page): Promise<{ controls: number; faults: string[] }> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    let controls = 0;
    /** The element that shows the focus: the control, or what is around an invisible or bare one. */
    const ringOf = (control: Element): Element | null => {
      for (let one: Element | null = control; one?.matches(":focus-within"); one = one.parentElement) {
        if (one.matches("[data-pane], body")) return null;
        const { outlineStyle, clipPath } = getComputedStyle(one);
        if (outlineStyle !== "none" && clipPath === "none") return one;
      }
      return null;
    };
    const isReachable = (one: HTMLElement): boolean =>
      one.tabIndex >= 0 && !one.matches(":disabled") && !one.closest("[inert], [aria-hidden=true]");
    const candidates = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]";
    for (const control of document.querySelectorAll<HTMLElement>(candidates)) {
      if (!isReachable(control) || !control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: "center", inline: "center" });
      control.focus({ preventScroll: true });
      if (document.activeElement !== control || !control.matches(":focus-visible")) continue;
      controls++;
      const ring = ringOf(control);
      if (!ring) continue;
      const style = getComputedStyle(ring);
      const out = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
      const box = ring.getBoundingClientRect();
      const isOutside = (edge: { left: number; top: number; right: number; bottom: number }, x: boolean, y: boolean) =>
        (x && (box.left - out < edge.left - 0.5 || box.right + out > edge.right + 0.5)) ||
        (y && (box.top - out < edge.top - 0.5 || box.bottom + out > edge.bottom + 0.5));
      const name = `${control.tagName} ${control.id} ${(control.textContent ?? "").slice(0, 30)}`;
      if (isOutside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, true, true))
        faults.add(`${name} in the window`);
      let { position } = style;
      for (let above = ring.parentElement; above && position !== "fixed"; above = above.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(above);
        if (isOutside(above.getBoundingClientRect(), overflowX !== "visible", overflowY !== "visible"))
          faults.add(`${name} in ${above.tagName}.${above.className}`);
        ({ position } = getComputedStyle(above));
      }
    }
    return { controls, faults: [...faults] };
  });
