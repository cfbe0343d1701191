import { availabilityHere } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { sendToServer } from "#web/commands/send-to-server.ts";
import { queryClient } from "#web/data/query.ts";
import { merged, overlayOf } from "#web/data/row-overlay.ts";
import { l } from "#web/i18n/text.ts";
import { arrangement } from "#web/list/arrangement.ts";
import type { ListState } from "#web/list/list-state.ts";
import { registry } from "#web/registry/registry.ts";
import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import type { Plan } from "./plan.ts";
import { moveStore } from "./plan.ts";
import { planned } from "#web/list/tree/tree-store.ts";

/** Shows a plan in the list, or takes it back. */
export function showPlan(plan: Plan | null): void {
  setValue(moveStore, plan && { plan, isSending: false });
  setValue(planned, plan?.tree ?? null);
  setValue(arrangement, { ...arrangement.value, moved: plan?.arrange });
}

/** Returns why the admin may not move these records; null if the command is possible. */
export function refusalOf({ resource }: ListState, target: Target, verb: "rank" | "move"): string | null {
  const command = registry().command(`${resource.name}.${verb}`);
  if (!command) return null;
  const answer = availabilityHere(command, target);
  return answer.ok ? null : l(answer.message);
}

/** Reads the rows of a list again, in the order in which they are shown, and waits for them. */
const readOrder = (resource: string): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: ["list", resource] });

/** Sends a plan. The rows stay where the plan has put them until the list has been read again. */
export async function sendPlan({ resource }: ListState, plan: Plan): Promise<void> {
  const command = plan.call && registry().command(`${resource.name}.${plan.call.verb}`);
  if (!command || !plan.call) return showPlan(null);
  const { input } = plan.call;
  plan.done?.();
  setValue(moveStore, { plan, isSending: true });
  // The record may have been written since its row was read.
  const records = plan.records.map((record) => merged(record, overlayOf(resource.name, record.id)));
  const target: Target = { resource, records, matching: null, shownId: null, queue: null };
  try {
    await sendToServer(command, target, { input, confirmed: true });
    await readOrder(resource.name);
  } finally {
    showPlan(null);
  }
}

export const say = (text: string): void => notify(text, "yellow");
