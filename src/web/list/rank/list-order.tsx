import type { JSX } from "react";
import { TreeOrder } from "#web/list/tree/tree-order.tsx";
import type { RankingProps } from "./ranking.tsx";
import { Ranking } from "./ranking.tsx";

/** Order of a list with ranks: as a tree where the view says so, and changed by keys and by dragging. */
export const ListOrder = (given: RankingProps): JSX.Element => (
  <>
    {given.state.isTree && <TreeOrder {...given} />}
    <Ranking {...given} />
  </>
);
