import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posted, Posting } from "./post.ts";
import { post } from "./post.ts";

/**
 * Reverses an entry by its mirrored legs.
 * @throws Refusal guardRefused as `post`
 */
export const reverse = (
  tx: Sql,
  context: Context,
  entry: string,
  { biz, note }: Pick<Posting, "biz" | "note">,
): Promise<Posted> =>
  post(tx, context, {
    idemKey: `reverse:${entry}`,
    kind: "correction",
    biz,
    reversalOf: entry,
    source: entry,
    ...(note === undefined ? {} : { note }),
  });
