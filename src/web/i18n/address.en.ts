import type { addressZh } from "./address.zh.ts";

export const addressEn: Record<keyof typeof addressZh, string> = {
  "address.closed": "The current account is not permitted this page's operation ({path}).",
  "address.closed.ask": "It needs the permission “{name}”; please ask operations colleagues.",
  "address.closed.super": "It is open to administrators of a system group alone, and cannot be granted.",
  "address.kept": "Changes not saved",
  "address.kept.waits":
    "What you typed is not lost: it is kept as a draft in this browser. It is offered when the permission is back, and it can be copied now.",
  "address.kept.of": "{name} {id} · {time} · changes: {n}",
  "address.kept.new": "New: {name} · {time} · fields: {n}",
  "address.kept.copy": "Copy",
  "address.broken": "Parts of the address are not valid and were left out",
  "address.unknown": "unknown on this page",
  "address.wrong": "cannot be used",
  "address.canEdit": "must be 0 or 1, opened read only",
  "address.mend": "Take out of the address",
  "address.list": "Open {name}",
  "address.first": "{name}: this is the first one",
  "address.last": "{name}: this is the last one",
  "screen.unknown.path": "The address {path} does not exist or was renamed.",
  "screen.unknown.way": "Find it in the command palette",
  "screen.unknown.home": "Home",
};
