import { addDefinitions } from "#web/registry/registry.ts";

/** Loads the order of a list together with its commands, so that its keys work as soon as it shows. */
export async function listOrder() {
  const [{ ListOrder }, { area }] = await Promise.all([
    import("./list-order.tsx"),
    import("#commands/lists/area.generated.ts"),
  ]);
  addDefinitions(area);
  return ListOrder;
}
