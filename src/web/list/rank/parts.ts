import { listsArea } from "#web/registry/areas.ts";

/** Loads the order of a list together with its commands. Its keys work from its first frame. */
export async function listOrder() {
  const [{ ListOrder }] = await Promise.all([import("./list-order.tsx"), listsArea.load()]);
  return ListOrder;
}
