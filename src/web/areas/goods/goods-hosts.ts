import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";

/** Opens the trial of a region's freight. */
export function RegionHost(): null {
  useCommandHandler("region.tryFreight", () => setQuery({ tab: "freight" }, "replace"));
  return null;
}

/** Shows an article as members see it. The preview itself shows the next frame. */
export function GoodsHost(): null {
  useCommandHandler("goods.preview", () => setQuery({ tab: "preview", since: null }, "replace"));
  return null;
}

/** Opens the article of a variant at full width. */
export function SkuHost({ record }: PanelProps): null {
  useCommandHandler("goodsSku.openGoods", () => go(`/goods-details/${String(record["goods"])}`));
  return null;
}
