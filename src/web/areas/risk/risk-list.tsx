import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import type { Evidence } from "#domain/risk/review-finding.resource.ts";
import { SparkListScreen } from "#web/charts/spark-list.tsx";
import { sentenceOf } from "#web/evidence/findings.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";

/** Evidence of a hit as a sentence, as the review queues show it. */
cellRenderers.set(riskHit.fields.evidence, ({ evidence, subject }) =>
  sentenceOf({ evidence: evidence as Evidence | null, file: null, resource: String(subject) }),
);

/** List of risk rules with their hits of the last days, and of the hits. */
export const RiskListScreen = SparkListScreen;
