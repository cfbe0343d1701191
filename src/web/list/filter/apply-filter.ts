import type { Resource } from "#kernel/resource.ts";
import { messageOf } from "#web/data/error.ts";
import type { Suggestion } from "./completion.ts";
import { suggest } from "./completion.ts";
import type { Bar, FilterBarProps } from "./filter-bar.tsx";
import { filterFault, readFilter } from "./filter-chips.ts";
import { withIds } from "./resolve-names.ts";
import { added, readTyped } from "./filter-text.ts";

const wrongIn = (resource: Resource, text: string): string | null =>
  readFilter(resource, readTyped(resource, text)).chips.find((one) => one.wrong)?.wrong ?? null;

/** Why a filter cannot be read with a condition more, where it could without: it is full. */
function tooMuch(whole: string, before: string): string | null {
  const fault = filterFault(whole);
  return fault !== null && filterFault(before) === null ? fault : null;
}

/** The one thing that a half-typed end of the text may mean; what is understood is none. */
function onlyMeant(resource: Resource, text: string): Suggestion | undefined {
  const [only, ...others] = suggest(resource, text);
  return only && others.length === 0 && wrongIn(resource, text.slice(only.from)) !== null ? only : undefined;
}

/**
 * The filter with the condition that a text says, with ids for names that stand where an id belongs; or why it says
 * none, and the one thing that it may be meant to become.
 * @param filter of the address @param holds what the list is filtered by already
 * @throws ApiError where names are not to be looked up
 */
export async function conditionOf(
  resource: Resource,
  text: string,
  { filter, holds }: { filter: string; holds: string },
): Promise<{ filter: string; wrong: string | null; only?: Suggestion | undefined }> {
  const meant = wrongIn(resource, text) === null ? text : await withIds(resource, text, holds);
  const whole = added(resource, filter, readTyped(resource, meant).trim());
  const wrong = wrongIn(resource, meant) ?? tooMuch(whole, filter);
  return {
    filter: whole,
    wrong,
    only: wrong === null ? undefined : onlyMeant(resource, text),
  };
}

/**
 * What Enter does with the text: it becomes a condition, else the one thing it may mean, or one is told why not.
 * @param isOver one has typed on meanwhile
 */
export async function applyTyped(
  { resource, apply, leave, ...given }: FilterBarProps,
  bar: Bar,
  take: (option: Suggestion) => void,
  isOver: () => boolean,
): Promise<void> {
  try {
    const { filter, wrong, only } = await conditionOf(resource, bar.text, given);
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

/** The other things that the field wants once it is used: they travel with this. */
export { lookUp } from "./resolve-names.ts";
export { suggest } from "./completion.ts";
