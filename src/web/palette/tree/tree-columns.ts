import type { TreeSection, TreeRow } from "./tree-rows.ts";

export const ROW_PX = 19;
export const HEAD_PX = 25;
const COLUMN_PX = 190;
const COLUMN_PADDING_PX = 12;
/** Height in px up to which a small tree grows before it gets another column. */
const SMALL_PX = 420;
/** A smaller number of columns leaves no room for the search field. */
const LEAST_COLUMNS = 3;

/** A part of an section in one column. The name of the section stands above its first part. */
export interface Block {
  section: TreeSection;
  isFirst: boolean;
  rows: readonly TreeRow[];
}

export type Column = readonly Block[];

export interface Room {
  /** Width and height for the columns in px. */
  width: number;
  height: number;
}

const heightOf = (section: TreeSection): number => HEAD_PX + section.rows.length * ROW_PX;

/** Fills columns of a height in order. @param isWhole true to begin a new column rather than to divide an section */
function fill(sections: readonly TreeSection[], height: number, isWhole: boolean): Column[] {
  const columns: Block[][] = [[]];
  let used = 0;
  const next = (): void => {
    columns.push([]);
    used = 0;
  };
  for (const section of sections) {
    // The name of an section never stands alone at the end of a column.
    const needed = isWhole ? heightOf(section) : HEAD_PX + ROW_PX;
    if (used > 0 && used + needed > height) next();
    let from = 0;
    while (from < section.rows.length) {
      const head = from === 0 ? HEAD_PX : 0;
      const fits = Math.max(1, Math.floor((height - used - head) / ROW_PX));
      const rows = section.rows.slice(from, from + fits);
      columns.at(-1)?.push({ section, isFirst: from === 0, rows });
      used += head + rows.length * ROW_PX;
      from += rows.length;
      if (from < section.rows.length) next();
    }
  }
  return columns;
}

/** Returns the lowest columns of at most this number; null if they would be higher than allowed. */
function lowest(sections: readonly TreeSection[], most: number, limit: number, isWhole: boolean): Column[] | null {
  const tallest = isWhole ? Math.max(0, ...sections.map(heightOf)) : HEAD_PX + ROW_PX;
  const total = sections.reduce((sum, section) => sum + heightOf(section), 0);
  for (let height = Math.max(tallest, Math.ceil(total / most)); height <= limit; height += ROW_PX) {
    const columns = fill(sections, height, isWhole);
    if (columns.length <= most) return columns;
  }
  return null;
}

/**
 * Divides the tree into columns. A small tree keeps each section in one column. A large one fills all columns of the window
 * to the same height, and scrolls if they are too high. The result depends only on the tree and the window, so every
 * screen has a fixed place.
 */
export function columnsOf(sections: readonly TreeSection[], { width, height }: Room): Column[] {
  const total = sections.reduce((sum, section) => sum + heightOf(section), 0);
  const most = Math.max(1, Math.floor(width / COLUMN_PX));
  const room = height - COLUMN_PADDING_PX;
  const wanted = Math.min(most, Math.max(LEAST_COLUMNS, Math.ceil(total / SMALL_PX)));
  for (let count = wanted; count <= most; count++) {
    const whole = lowest(sections, count, room, true);
    if (whole) return whole;
  }
  return lowest(sections, most, room, false) ?? lowest(sections, most, Infinity, false) ?? [];
}

/** Place of a row: its column, and its position in px from the top. */
export interface Place {
  row: TreeRow;
  column: number;
  y: number;
}

/** Returns all rows in reading order, with their places. */
export function placesIn(columns: readonly Column[]): Place[] {
  return columns.flatMap((blocks, column) => {
    let y = 0;
    return blocks.flatMap(({ isFirst, rows }) => {
      if (isFirst) y += HEAD_PX;
      return rows.map((row) => {
        const place = { row, column, y };
        y += ROW_PX;
        return place;
      });
    });
  });
}

/**
 * Returns the row that an arrow key leads to, among those that the cursor may reach. Up and down follow the reading
 * order and wrap around; left and right lead to the nearest row of the next column that has one.
 */
export function step(
  places: readonly Place[],
  current: TreeRow | undefined,
  direction: "up" | "down" | "left" | "right" | "first" | "last",
): TreeRow | undefined {
  const index = places.findIndex(({ row }) => row === current);
  const here = places[index];
  if (!here || direction === "first") return places[0]?.row;
  if (direction === "last") return places.at(-1)?.row;
  if (direction === "up" || direction === "down")
    return places.at((index + (direction === "down" ? 1 : -1)) % places.length)?.row;
  const sign = direction === "right" ? 1 : -1;
  const beyond = places.filter(({ column }) => (column - here.column) * sign > 0);
  const near = (place: Place): number => Math.abs(place.column - here.column) * 100_000 + Math.abs(place.y - here.y);
  return beyond.toSorted((a, b) => near(a) - near(b))[0]?.row ?? here.row;
}
