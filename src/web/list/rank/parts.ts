import { addDefinitions } from "#web/registry/registry.ts";

/** Loads the commands of ranking and of tree lists. Only lists with ranks need them. */
async function loadCommands(): Promise<void> {
  const { area } = await import("#commands/lists/area.generated.ts");
  addDefinitions(area);
}

/** Loads a part together with its commands, so that its keys work as soon as it shows. */
export const ranking = async () => (await Promise.all([import("./ranking.tsx"), loadCommands()]))[0].Ranking;
export const treeOrder = async () =>
  (await Promise.all([import("#web/list/tree/tree-order.tsx"), loadCommands()]))[0].TreeOrder;
