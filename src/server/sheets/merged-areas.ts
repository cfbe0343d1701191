/** A merged area. Rows and columns count from 0, ends included. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Rows from one limit to the next, which have the same merged columns. */
interface Band {
  top: number;
  columns: readonly number[];
}

/** Adds the columns of an area to the number of areas of each column, or takes them away. */
function count(areasOf: Uint16Array, { left, right }: Area, by: 1 | -1): void {
  for (let column = left; column <= Math.min(right, areasOf.length - 1); column++)
    areasOf[column] = (areasOf[column] ?? 0) + by;
}

function bandsOf(areas: readonly Area[], width: number): Band[] {
  const limits = areas.flatMap((area) => [
    { row: area.top, area, by: 1 as const },
    { row: area.bottom + 1, area, by: -1 as const },
  ]);
  const areasOf = new Uint16Array(width);
  const bands: Band[] = [];
  for (const { row, area, by } of limits.sort((a, b) => a.row - b.row || a.by - b.by)) {
    count(areasOf, area, by);
    if (bands.at(-1)?.top === row) bands.pop();
    bands.push({ top: row, columns: [...areasOf.keys()].filter((column) => areasOf[column] !== 0) });
  }
  return bands;
}

/**
 * Indexes merged areas. A row is found in logarithmic time, for any number and size of areas.
 * @param width number of columns that are of interest
 * @returns what finds the merged columns of a row
 */
export function mergedColumns(areas: readonly Area[], width: number): (row: number) => readonly number[] {
  const sound = areas.filter(({ top, left, bottom, right }) => top <= bottom && left <= right);
  const bands = bandsOf(sound, width);
  return (row) => {
    let [low, high] = [0, bands.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bands[middle]?.top ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return bands[low - 1]?.columns ?? [];
  };
}
