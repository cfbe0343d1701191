import type { addressZh } from "./address.zh.ts";

export const addressEn: Record<keyof typeof addressZh, string> = {
  "address.closed": "The current account is not permitted this page's operation ({path}).",
  "address.closed.ask": "It needs the permission “{name}”; please ask operations colleagues.",
  "address.closed.super": "It is open to administrators of a system group alone, and cannot be granted.",
  "address.kept": "Changes not saved",
  "address.kept.waits":
    "Your input is saved as a draft in this browser. You can restore it when you have access again, or copy it now.",
  "address.kept.of": "{name} {id} · {time} · {n} {n|change|changes}",
  "address.kept.new": "New: {name} · {time} · {n} {n|field|fields}",
  "address.kept.copy": "Copy",
  "address.broken": "Invalid parts of the link were ignored",
  "address.unknown": "unknown on this page",
  "address.wrong": "cannot be used",
  "address.canEdit": "must be 0 or 1, opened read only",
  "address.mend": "Take out of the address",
  "address.list": "Open {name}",
  "address.first": "This is the first {name}",
  "address.last": "{name}: this is the last one",
  "screen.unknown.path": "The address {path} does not exist or was renamed.",
  "screen.unknown.way": "Find it in the command palette",
  "screen.unknown.home": "Home",
};
