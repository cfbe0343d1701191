import type { ChartRequest } from "#domain/api/chart.ts";
import type { Bucket, Span } from "#kernel/chart.ts";
import { bucketBegins, bucketOf, DEFAULT_SPAN, isBucket, MOST_BUCKETS, readSpan, spans } from "#kernel/chart.ts";
import { illegal } from "#kernel/errors.ts";
import type { Context } from "#server/context.ts";
import type { Declared } from "./declared.ts";
import { declaredChart } from "./declared.ts";

/** A chart to be computed: where it is declared, over which span, for whom. */
export interface ChartQuery extends Declared {
  request: ChartRequest;
  bucket: Bucket;
  span: Span;
  /** Begins of the buckets, in local seconds. */
  begins: readonly number[];
  context: Context;
  /** Currency to which the records are limited, by its key. */
  currency?: { field: string; key: string };
}

function spanOf(request: ChartRequest, context: Context): Pick<ChartQuery, "bucket" | "span" | "begins"> {
  const text = request.span || DEFAULT_SPAN;
  const bucket = request.bucket || bucketOf(text, context);
  if (!isBucket(bucket))
    throw illegal("bucket", "时间粒度应为 hour、day、week 或 month", "The bucket must be hour, day, week or month");
  const span = readSpan(text, bucket, context);
  const examples = `${spans.join(", ")}, 2026-10-01..2026-10-31`;
  if (!span) throw illegal("span", `「${text}」不是时间范围：请用 ${examples}`, `${text} is no span: give ${examples}`);
  const begins = bucketBegins(span, bucket, context.timezone);
  if (begins.length > MOST_BUCKETS)
    throw illegal(
      "bucket",
      `图表最多 ${MOST_BUCKETS} 段：请选更长的时间粒度，或更短的时间范围`,
      `A chart has at most ${MOST_BUCKETS} buckets: choose a longer bucket or a shorter span`,
    );
  return { bucket, span, begins };
}

/**
 * Reads what a request asks for.
 * @throws Refusal notFound, noPermission; illegalParameter for a wrong span or too many buckets
 */
export const chartQuery = (request: ChartRequest, context: Context): ChartQuery => ({
  ...declaredChart(request, context.actor, context.path),
  ...spanOf(request, context),
  request,
  context,
});
