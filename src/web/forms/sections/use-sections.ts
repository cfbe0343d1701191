import type { RefObject } from "react";
import { useEffect, useState } from "react";
import type { FormSection, Resource } from "#kernel/resource.ts";
import { shownFields } from "#web/forms/form-fields.ts";
import type { FormState } from "#web/forms/form-state.ts";
import type { ByField } from "#web/forms/problems.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { kindOf } from "#web/keyboard/focus.ts";
import { isMac } from "#web/ui/key-cap.tsx";

export interface ShownSection extends Pick<FormSection, "title" | "note"> {
  names: readonly string[];
  /** Number of invalid fields. */
  wrong: number;
}

/** Returns the sections with at least one field that the form shows now. */
export function sectionsOf(resource: Resource, { values, id }: FormState, problems: ByField): ShownSection[] {
  const shown = new Set(shownFields(resource, values, id === null));
  return resource.sections.flatMap(({ title, note, fields }) => {
    const names = fields.filter((name) => shown.has(name));
    if (names.length === 0) return [];
    return [{ title, ...(note ? { note } : {}), names, wrong: names.filter((name) => problems[name]).length }];
  });
}

const partOf = (root: HTMLElement | null, index: number): HTMLElement | null =>
  root?.querySelector(`[data-section="${index}"]`) ?? null;

/** Scrolls to a section and focuses its first control. */
function goTo(root: HTMLElement | null, index: number): boolean {
  const section = partOf(root, index);
  if (!section) return false;
  section.scrollIntoView({ block: "start" });
  section
    .querySelector<HTMLElement>("input:enabled, textarea:enabled, [role=textbox], [aria-haspopup=listbox]")
    ?.focus({ preventScroll: true });
  return true;
}

/** Space in px above a section that still counts as its beginning. */
const MARGIN = 24;

/**
 * The current section of a form, and the keys to the others: Alt with a digit or with PageUp and PageDown. On a Mac
 * Alt with a digit types a character in a text, so it only acts outside of texts there.
 */
export function useSections(root: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const body = root.current?.querySelector<HTMLElement>("[data-pane-focus]");
    if (!body || count === 0) return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      const section = target instanceof Element ? target.closest<HTMLElement>("[data-section]") : null;
      if (section) setCurrent(Number(section.dataset["section"]));
    };
    const onScroll = (): void => {
      const { top, bottom } = body.getBoundingClientRect();
      const focused = document.activeElement?.closest<HTMLElement>("[data-section]")?.getBoundingClientRect();
      // The section with the focus stays the current one while it is in sight.
      if (focused && focused.bottom > top && focused.top < bottom) return;
      const tops = [...body.querySelectorAll("[data-section]")].map((one) => one.getBoundingClientRect().top);
      setCurrent(Math.max(0, tops.filter((one) => one <= top + MARGIN).length - 1));
    };
    body.addEventListener("focusin", onFocus);
    body.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      body.removeEventListener("focusin", onFocus);
      body.removeEventListener("scroll", onScroll);
    };
  }, [root, count]);
  const go = (index: number): boolean => goTo(root.current, index);
  const byDigit = (index: number) => (): boolean => !(isMac && kindOf(document.activeElement) === "text") && go(index);
  const digits = Array.from(
    { length: Math.min(9, count) },
    (_, index) => [`alt+${index + 1}`, byDigit(index)] as const,
  );
  useControlKeys(root, {
    ...Object.fromEntries(digits),
    "alt+pagedown": () => go(current + 1),
    "alt+pageup": () => go(current - 1),
  });
  return { current: Math.min(current, Math.max(0, count - 1)), go };
}
