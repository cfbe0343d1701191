import type { DerivedFrom } from "#kernel/derived.ts";

/** Ids of the commands that decide on content of members. A contract test compares them with the commands. */
export const decisionCommands: readonly string[] = [
  ...["model", "content", "comment", "collection", "video", "evaluation"].flatMap((resource) =>
    ["pass", "noPass", "stop", "restore", "delete"].map((verb) => `${resource}.${verb}`),
  ),
  ...["thank", "close"].map((verb) => `feedback.${verb}`),
  ...["keep", "mergeProposed", "ban", "discard"].map((verb) => `tag.${verb}`),
  ...["uphold", "reject"].map((verb) => `grievance.${verb}`),
  ...["pass", "noPass"].map((verb) => `secondOpinion.${verb}`),
  ...["accept", "reject", "uphold", "restoreTarget", "withdraw"].map((verb) => `complaint.${verb}`),
  ...["pass", "noPass", "stop"].map((verb) => `exclusiveModel.${verb}`),
  ...["pass", "noPass", "stop", "delete"].map((verb) => `printConfig.${verb}`),
  ...["pass", "noPass", "withdraw"].map((verb) => `logoutApply.${verb}`),
  ...["pass", "noPass", "revoke"].map((verb) => `payeeAuth.${verb}`),
  ...["pass", "noPass"].map((verb) => `printProvider.${verb}`),
  ...["approve", "hold"].map((verb) => `withdrawal.${verb}`),
  ...["agree", "agreePart", "refuse"].map((verb) => `afterSale.${verb}`),
  ...[
    "dismiss",
    "malicious",
    "uphold",
    "deleteTarget",
    "upholdAndForbid",
    "upholdWith",
    "raiseMaturity",
    "lift",
    "reopen",
  ].map((verb) => `reportCase.${verb}`),
];

/**
 * Source of a derived field: operation records of these commands, without undone ones.
 * @param by field of the operation record that names the record
 */
export const operationsBy = (
  by: string,
  commands: readonly string[],
  more: Pick<DerivedFrom, "of" | "days"> = {},
): DerivedFrom => ({
  resource: "operationRecord",
  by,
  one: true,
  where: { command: commands },
  appendOnly: true,
  undoneBy: "undoes",
  ...more,
});

/** Source of a derived field: an admin's decisions of the last `days` days. */
export const decidedIn = (days: number): DerivedFrom => operationsBy("admin", decisionCommands, { days });
