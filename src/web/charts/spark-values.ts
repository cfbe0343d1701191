import type { SparkReply } from "#domain/api/chart.ts";
import { v2 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import type { State } from "#web/store/state.ts";
import { createState, setValue } from "#web/store/state.ts";

type Values = ReadonlyMap<string, readonly number[]>;

/** Most rows of one call. */
const MOST = 200;
/** Wait in ms in which the rows that appear together ask in one call. */
const TOGETHER_MS = 30;

/** Values of one column, fetched for the rows in sight in one call. */
export interface SparkValues {
  state: State<Values>;
  /** Asks for a row, unless its values are there or on the way. */
  want(id: string): void;
}

export function createSparkValues(resource: string, field: string): SparkValues {
  const state = createState<Values>(new Map());
  const asked = new Set<string>();
  let waiting: string[] = [];
  const fetchNow = async (): Promise<void> => {
    const ids = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    if (waiting.length > 0) setTimeout(() => void fetchNow(), 0);
    try {
      const { values } = await call<SparkReply>(v2("chart", "sparks"), { resource, field, ids });
      setValue(state, new Map([...state.value, ...Object.entries(values)]));
    } catch {
      // The column still shows its figure. The rows ask again when they are drawn again.
      for (const id of ids) asked.delete(id);
    }
  };
  return {
    state,
    want(id) {
      if (asked.has(id)) return;
      asked.add(id);
      waiting.push(id);
      if (waiting.length === 1) setTimeout(() => void fetchNow(), TOGETHER_MS);
    },
  };
}
