import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { setQuery } from "#web/routing/address.ts";
import { go } from "#web/routing/navigate.ts";
import { setValue } from "#web/store/state.ts";
import { entering } from "./shown-state.ts";

/** Handles the commands of a job that run in the browser. */
export function JobHost({ record }: PanelProps): null {
  useCommandHandler("photoModel.view", () => {
    setQuery({ tab: "result" }, "replace");
    setValue(entering, record.id);
  });
  useCommandHandler("photoModel.openResult", () => {
    const id = String(record["result"]);
    go(`/model-admin?f=id:${id}&id=${id}`);
  });
  return null;
}
