import { Refusal } from "#kernel/errors.ts";
import type { EvidenceBlock } from "#kernel/evidence.ts";
import { foretell } from "#server/commands/foretell.ts";
import { runCommand } from "#server/commands/run.ts";
import type { BlockOf, EvidenceReaders } from "#server/evidence/evidence-readers.ts";

/**
 * Tries the command that upholds an appeal. Somebody may have lifted the contested decision meanwhile, or another one
 * may keep its record down, which the moderator reads before the decision.
 */
async function outcomeOf(of: BlockOf<Extract<EvidenceBlock, { kind: "outcome" }>>): Promise<string[]> {
  const { db, context, block, item } = of;
  if (!item["againstRecord"]) return [];
  try {
    const { effects } = await foretell(db, context, (trying, tx) =>
      runCommand(tx, { ...context, ...trying }, block.command, {
        ids: [item.id],
        versions: { [item.id]: item.version },
      }),
    );
    return effects;
  } catch (error) {
    // An item that is decided, or that a colleague holds, has no outcome for this reader.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

export const evidence: EvidenceReaders = {
  read: { outcome: async (of) => ({ outcome: await outcomeOf(of) }) },
};
