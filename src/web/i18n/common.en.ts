import type { commonZh } from "./common.zh.ts";

export const commonEn: Record<keyof typeof commonZh, string> = {
  "common.close": "Close",
  "common.none": "None",
  "pane.detail": "Detail",
  "command.undo": "Undo",
  "command.undo.noEffect": "The last step had no effect, so there is nothing to undo: {why}",
  "list.sort.title": "Sort",
  "net.timeout": "timeout of {n}ms exceeded",
};
