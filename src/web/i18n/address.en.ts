import type { addressZh } from "./address.zh.ts";

export const addressEn: Record<keyof typeof addressZh, string> = {
  "address.broken": "Parts of the address are not valid and were left out",
  "address.unknown": "unknown on this page",
  "address.wrong": "cannot be used",
  "address.canEdit": "must be 0 or 1, opened read only",
  "address.mend": "Take out of the address",
  "address.list": "Open {name}",
  "address.first": "{name}: this is the first one",
  "address.last": "{name}: this is the last one",
};
