import { isProse, tightened, widthOf, GAP, SIDES } from "./columns.ts";
import type { Column } from "./columns.ts";
import { directionOf } from "./sorting.ts";

/** Extra width in em for a title with additional information. */
const EXTRA_TITLE = 9;

/** Returns the width of a column in px, with the gap after it. @param em px */
function pixelsOf(column: Column, em: number): number {
  const track = widthOf(column);
  return Number.parseFloat(track) * (track.endsWith("em") ? em : 1) + GAP;
}

/** Returns the width of the title in em where it shares the remaining width. */
function titleRoom(columns: readonly Column[], spare: number): number {
  const sharing = columns.filter((one) => one.isTitle || isProse(one.field));
  const sum = sharing.reduce((all, { room }) => all + room, spare);
  const part = sum / sharing.length;
  return sharing.reduce((left, one) => (one.isTitle ? left : left - Math.max(one.room, part)), sum);
}

/** Returns a test for columns that are never dropped: title, state, kept by the definition, or sorted by. */
const staysIn =
  (sort: string) =>
  (column: Column): boolean =>
    column.isTitle || column.isState || column.isKept === true || directionOf(sort, column.name) !== "none";

/**
 * Returns the width of the counter of dropped columns in px. It is at the end of the header and of each row. @param em
 * px
 */
export const moreOf = (em: number): number => Math.ceil(2.8 * em);

/** Returns the minimum width of the list's pane in px. Below it a state would be cut. @param em px */
export function minWidth(columns: readonly Column[], em: number, sort = ""): number {
  const kept = columns.filter(staysIn(sort));
  const more = kept.length < columns.length ? moreOf(em) : 0;
  return kept.reduce((sum, column) => sum + pixelsOf(tightened(column), em), SIDES + more);
}

/**
 * Returns the columns that fit. In a narrow pane texts are reduced first. Then columns are dropped from the end, each
 * only if it would take from the title's minimum width. The title, the state and the sorted column stay.
 * @param em px
 * @param width of the pane, px
 */
export function fitColumns(columns: readonly Column[], em: number, width: number, sort = ""): readonly Column[] {
  const stays = staysIn(sort);
  const pixels = (column: Column): number => pixelsOf(column, em);
  const leftBy = (all: readonly Column[]): number => all.reduce((left, column) => left - pixels(column), width - SIDES);
  // Additional information in the title comes before the columns after it.
  const wish = columns.some(({ isTitle, field }) => isTitle && field.alsoReads) ? EXTRA_TITLE * em : 0;
  const spare = leftBy(columns);
  if (spare >= wish)
    return columns.map((one) => (one.isTitle ? { ...one, room: titleRoom(columns, spare / em) } : one));
  const narrow = columns.map(tightened);
  if (leftBy(narrow) >= wish) return narrow;
  let left = leftBy(narrow.filter(stays)) - moreOf(em);
  return narrow.filter((column) => {
    if (column.isTitle) left -= wish;
    if (stays(column)) return true;
    const hasRoom = pixels(column) <= left;
    if (hasRoom) left -= pixels(column);
    return hasRoom;
  });
}
