import type { Resource } from "#kernel/resource.ts";
import { messageOf } from "#web/data/error.ts";
import type { Suggestion } from "./completion.ts";
import { offeredField, suggest } from "./completion.ts";
import type { Bar, FilterBarProps } from "./filter-bar.tsx";
import { filterFault, parseFault } from "./named-fields.ts";
import { withIds } from "./resolve-names.ts";
import { added, readTyped } from "./filter-text.ts";

const wrongIn = (resource: Resource, text: string): string | null => filterFault(resource, readTyped(resource, text));

/** Returns why the filter is too long with one more condition; null if it was invalid before or still fits. */
function faultOfAll(whole: string, before: string): string | null {
  const fault = parseFault(whole);
  return fault !== null && parseFault(before) === null ? fault : null;
}

/**
 * Returns the only suggestion for the incomplete end of the text; undefined if there are several or the text is already
 * valid.
 */
function onlySuggestion(resource: Resource, text: string): Suggestion | undefined {
  const [only, ...others] = suggest(resource, text).filter(({ isDay }) => !isDay);
  return only && others.length === 0 && wrongIn(resource, text.slice(only.from)) !== null ? only : undefined;
}

/**
 * Adds the typed condition to the filter, with ids in place of names. If the text is no condition, returns the reason
 * and the only possible completion.
 * @param filter filter of the address
 * @param holds complete filter of the list: preset, view and the user's filter
 * @throws ApiError if a name lookup failed
 */
export async function conditionOf(
  resource: Resource,
  text: string,
  { filter, holds }: { filter: string; holds: string },
): Promise<{ filter: string; wrong: string | null; only?: Suggestion | undefined }> {
  const resolved = wrongIn(resource, text) === null ? text : await withIds(resource, text, holds);
  const whole = added(resource, filter, readTyped(resource, resolved).trim());
  const wrong = wrongIn(resource, resolved) ?? faultOfAll(whole, filter);
  return {
    filter: whole,
    wrong,
    only: wrong === null ? undefined : onlySuggestion(resource, text),
  };
}

/**
 * Handles Enter in the filter field: applies the text, completes it, or shows why it is not valid.
 * @param isOver returns true if the user has typed more since Enter
 */
export async function applyTyped(
  { resource, apply, leave, ...rest }: FilterBarProps,
  bar: Bar,
  take: (option: Suggestion) => void,
  isOver: () => boolean,
): Promise<void> {
  try {
    const options = suggest(resource, bar.text);
    const field = options[offeredField(resource, bar.text, options)];
    if (field) return take(field);
    const { filter, wrong, only } = await conditionOf(resource, bar.text, rest);
    if (isOver()) return;
    if (only) return take(only);
    if (wrong !== null) return bar.setRefused(wrong);
    bar.setText("");
    apply(filter);
    leave();
  } catch (error) {
    bar.setRefused(messageOf(error));
  }
}

/** Re-exports for the filter field. They are loaded together with this file. */
export { lookUp } from "./resolve-names.ts";
export { offeredField, suggest } from "./completion.ts";
export { pickDate } from "./pick-date.ts";
export { withTargets } from "./named-fields.ts";
