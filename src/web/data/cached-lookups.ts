import type { CategoryNode, CircleStorage } from "#domain/community/api.ts";
import { v2 } from "#domain/api/call.ts";
import { items } from "#web/auth/session/storage.ts";
import { isRecord, readStored, writeStored } from "#web/store/stored.ts";
import { call } from "./client.ts";

const isCircleStorage = (value: unknown): value is CircleStorage =>
  isRecord(value) && [value["image"], value["video"], value["internal"]].every(isRecord);

const none = (value: unknown): value is null => value === null;

/**
 * Returns the storage settings (specification, section 4). Stored ones are used if image, video and internal are
 * complete. Otherwise they are requested and then stored. A failure changes nothing.
 */
export async function circleStorage(): Promise<CircleStorage | null> {
  const cached = readStored<CircleStorage | null>(
    items.circleStorage,
    (value): value is CircleStorage | null => none(value) || isCircleStorage(value),
    null,
  );
  if (cached) return cached;
  const { info } = await call<{ info: unknown }>(v2("circle", "getOssInfo"));
  if (!isCircleStorage(info)) return null;
  writeStored(items.circleStorage, info);
  return info;
}

/**
 * Returns the categories and stores them (specification, section 7). They are the children of the first node in the
 * list of all categories.
 */
export async function categories(asked: { types?: number; fatherId?: string } = {}): Promise<CategoryNode[]> {
  const { list } = await call<{ list: CategoryNode[] }>(v2("category", "listAll"), asked);
  const children = list[0]?.children ?? [];
  writeStored(items.category, children);
  return children;
}
