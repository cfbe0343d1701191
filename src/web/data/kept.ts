import type { CategoryNode, CircleStorage } from "#domain/api/community.ts";
import { v2 } from "#domain/api/call.ts";
import { items } from "#web/auth/session/storage.ts";
import { isRecord, readStored, writeStored } from "#web/store/stored.ts";
import { call } from "./client.ts";

const isCircleStorage = (value: unknown): value is CircleStorage =>
  isRecord(value) && [value["image"], value["video"], value["internal"]].every(isRecord);

const none = (value: unknown): value is null => value === null;

/**
 * Specification, section 4: what is kept is used where image, video and internal are all there; else it is asked for, and
 * kept once it came. A failure leaves things as they are.
 */
export async function circleStorage(): Promise<CircleStorage | null> {
  const kept = readStored<CircleStorage | null>(
    items.circleStorage,
    (value): value is CircleStorage | null => none(value) || isCircleStorage(value),
    null,
  );
  if (kept) return kept;
  const { info } = await call<{ info: unknown }>(v2("circle", "storageInfo"));
  if (!isCircleStorage(info)) return null;
  writeStored(items.circleStorage, info);
  return info;
}

/** Specification, section 7: of the list of all categories, the children of the first node are the list; it is kept. */
export async function categories(asked: { types?: number; fatherId?: string } = {}): Promise<CategoryNode[]> {
  const { list } = await call<{ list: CategoryNode[] }>(v2("category", "listAll"), asked);
  const children = list[0]?.children ?? [];
  writeStored(items.category, children);
  return children;
}
