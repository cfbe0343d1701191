import { l } from "#web/i18n/text.ts";
import { detailFixedStore } from "#web/shell/theme.ts";
import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";

/** Keeps the detail pane next to an empty list, or lets it close again. */
export function toggleFixedDetail(): void {
  setValue(detailFixedStore, !detailFixedStore.value);
  const text = detailFixedStore.value
    ? l(["详情窗格固定显示", "The detail pane stays open"])
    : l(["没有记录时收起详情窗格", "The detail pane closes while there is no record"]);
  notify(text, "green");
}
