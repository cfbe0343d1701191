import type { addressZh } from "./address.zh.ts";

export const addressEn: Record<keyof typeof addressZh, string> = {
  "address.closed": "The current account is not permitted this page's operation ({path}).",
  "address.closed.ask": "It needs the permission “{name}”. Ask the operations team.",
  "address.closed.super": "Only super admins can open this page; it cannot be granted.",
  "address.kept": "Unsaved changes",
  "address.kept.waits":
    "Your input is saved as a draft in this browser. You can restore it when you have access again, or copy it now.",
  "address.kept.of": "{name} {id} · {time} · {n} {n|change|changes}",
  "address.kept.new": "New: {name} · {time} · {n} {n|field|fields}",
  "address.kept.copy": "Copy",
  "address.broken": "Invalid parts of the link were ignored",
  "address.unknown": "unknown on this page",
  "address.wrong": "not valid here",
  "address.canEdit": "must be 0 or 1, opened read only",
  "address.mend": "Remove from the address",
  "address.list": "Open {name}",
  "address.first": "This is the first {name}",
  "address.last": "This is the last {name}",
  "screen.unknown.path": "The address {path} does not exist or was renamed.",
  "screen.unknown.way": "Find it in the command palette",
  "screen.unknown.home": "Back to home",
};
