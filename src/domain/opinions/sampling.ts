import { OpinionTarget } from "./enumerations.ts";

/** Shares of decisions and of what exempt members publish, between 0 and 1. */
export interface Shares {
  decisions: number;
  exempt: number;
}

/** How much gets a second opinion. */
export const sampledShares: Shares = { decisions: 0.03, exempt: 0.05 };

const targets = OpinionTarget.values.map(({ key }) => key);

const verdicts = { pass: "stays", noPass: "goes", stop: "goes", delete: "goes" } as const;

/** Verdict by decision, such as `model.pass`. */
export const verdictOfDecision: Readonly<Record<string, "stays" | "goes">> = Object.fromEntries(
  targets.flatMap((target) => Object.entries(verdicts).map(([verb, verdict]) => [`${target}.${verb}`, verdict])),
);

/** Ids of the decisions that get second opinions. */
export const sampledDecisions: readonly string[] = Object.keys(verdictOfDecision);

/** Operations that publish a work of an exempt member without a review. */
export const exemptPublications: readonly string[] = targets.map((target) => `${target}.publishExempt`);
