import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { go } from "#web/routing/navigate.ts";

/** Handles the commands of a topic that run in the browser. */
export function TopicHost({ record }: PanelProps): null {
  useCommandHandler("topic.openModels", () => go(`/topic-manage/models/${record.id}`));
  return null;
}

/** Handles the commands of a topic's model that run in the browser. */
export function TopicModelHost({ record, titles }: PanelProps): null {
  const id = String(record["model"]);
  useCommandHandler("topicModel.openModel", () => {
    const page = pageOfRecord("model", { id, title: titles["model"]?.[id] ?? "" });
    if (page) go(page);
    return page !== null;
  });
  return null;
}
