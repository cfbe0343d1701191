import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Posting } from "./post.ts";

/**
 * What an area does after each new entry, in the transaction of the posting. The accounts of members are locked.
 * @param entry id of the entry
 */
export type AfterPosting = (tx: Sql, context: Context, posting: Posting, entry: string) => Promise<unknown>;
