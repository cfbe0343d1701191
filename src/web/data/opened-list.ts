import { pageKey } from "./list-pages.ts";
import { opened } from "./early-answer.ts";
import { queryClient } from "./query.ts";

/** Stores the first page of the address's list in the query cache before the list is drawn. */
export async function keepOpenedList(): Promise<void> {
  const reply = await opened();
  const first = reply?.code === 0 ? reply.result.first : null;
  if (!first) return;
  const { resource, body } = first;
  queryClient.setQueryData(pageKey({ ...body, resource }, body.page), first.reply);
}
