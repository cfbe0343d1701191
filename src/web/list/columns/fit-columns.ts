import { sharingOf, tightened, widthOf, GAP, SIDES } from "./columns.ts";
import type { Column } from "./columns.ts";
import { directionOf } from "./sorting.ts";

/** Extra width in em for a title with additional information. */
const EXTRA_TITLE = 4;

/** Returns the width of a column in px, with the gap after it. @param em px */
function pixelsOf(column: Column, em: number): number {
  const track = widthOf(column);
  return Number.parseFloat(track) * (track.endsWith("em") ? em : 1) + GAP;
}

/** Returns the width of the title in em where it shares the remaining width. */
function titleRoom(columns: readonly Column[], spare: number): number {
  const sharing = sharingOf(columns);
  const sum = sharing.reduce((all, { room }) => all + room, spare);
  const part = sum / sharing.length;
  const left = sharing.reduce((rest, one) => (one.isTitle ? rest : rest - Math.max(one.room, part)), sum);
  return Math.max(left, sharing.find(({ isTitle }) => isTitle)?.room ?? 0);
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
  const staying = columns.filter(staysIn(sort));
  const more = staying.length < columns.length ? moreOf(em) : 0;
  return staying.reduce((sum, column) => sum + pixelsOf(tightened(column), em), SIDES + more);
}

const isTime = ({ field }: Column): boolean => field.kind === "time";

/** Returns the other time columns, which are dropped first: all but the sorted one or, without one, the first. */
function otherTimes(columns: readonly Column[], sort: string): Column[] {
  const times = columns.filter(isTime);
  const mainTime = times.find(({ name }) => directionOf(sort, name) !== "none") ?? times[0];
  return times.filter((one) => one !== mainTime && !staysIn(sort)(one));
}

const widened = (columns: readonly Column[], em: number, spare: number): readonly Column[] =>
  columns.map((one) =>
    one.isTitle && sharingOf(columns).includes(one) ? { ...one, room: titleRoom(columns, spare / em) } : one,
  );

/**
 * Returns the columns that fit, where the title keeps its minimum width. First all time columns but one are dropped,
 * from the end. Then texts are reduced. Then further columns are dropped from the end. The title, the state and the
 * sorted column stay, and the one time column as long as it fits.
 * @param em px
 * @param width of the pane, px
 */
export function fitColumns(columns: readonly Column[], em: number, width: number, sort = ""): readonly Column[] {
  const stays = staysIn(sort);
  const pixels = (column: Column): number => pixelsOf(column, em);
  const leftBy = (all: readonly Column[]): number => all.reduce((left, column) => left - pixels(column), width - SIDES);
  // Additional information in the title comes before the columns after it.
  const wish = columns.some(({ isTitle, field }) => isTitle && field.alsoReads) ? EXTRA_TITLE * em : 0;
  if (leftBy(columns) >= wish) return widened(columns, em, leftBy(columns));
  const times = otherTimes(columns, sort);
  const least = wish + moreOf(em);
  for (let most = times.length - 1; most >= 0; most--) {
    const fitting = columns.filter((one) => !times.slice(most).includes(one));
    if (leftBy(fitting) >= least) return widened(fitting, em, leftBy(fitting) - moreOf(em));
  }
  const narrow = columns.map((one) => (one.isTitle ? one : tightened(one)));
  const isOther = ({ name }: Column): boolean => times.some((one) => one.name === name);
  const single = narrow.filter((one) => !isOther(one));
  if (leftBy(single) >= (times.length > 0 ? least : wish)) return single;
  const staying = narrow.filter(stays);
  let left = leftBy(staying) - least;
  if (left < 0) return staying.map((one) => (one.isTitle ? tightened(one) : one));
  const chosen = new Set(staying);
  const inTurn = [...single.filter(isTime), ...single, ...narrow.filter(isOther)];
  for (const column of inTurn) {
    if (chosen.has(column) || pixels(column) > left) continue;
    chosen.add(column);
    left -= pixels(column);
  }
  return narrow.filter((column) => chosen.has(column));
}
