import type { JSX } from "react";
import { SwatchOrder } from "#web/list/swatches/swatch-order.tsx";
import { TreeOrder } from "#web/list/tree/tree-order.tsx";
import type { RankingProps } from "./ranking.tsx";
import { Ranking } from "./ranking.tsx";

/** Order of a list with ranks: laid out as the view says, and changed by keys and by dragging. */
export const ListOrder = (props: RankingProps): JSX.Element => (
  <>
    {props.state.layout === "tree" && <TreeOrder {...props} />}
    {props.state.layout === "swatches" && <SwatchOrder />}
    <Ranking {...props} />
  </>
);
