import type { ToolAccess } from "./tool-access.ts";

const when = (time: number | null): string => (time === null ? "-" : new Date(time).toISOString());

/** Returns what support needs to find the cause: no ticket, no token, and nothing that names a person. */
export function supportText(
  access: ToolAccess,
  times: Readonly<Record<string, number | null>>,
  more: Readonly<Record<string, string>>,
): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const lines = {
    page: `${location.origin}/#${location.hash.slice(1).split("?")[0] ?? ""}`,
    opened: access.claims ? `ticket ${access.claims.id}` : access.token === "" ? "nothing" : "login",
    time: `${new Date().toISOString()} (${timeZone})`,
    browser: navigator.userAgent,
    languages: navigator.languages.join(", "),
    window: `${innerWidth}×${innerHeight}`,
    online: String(navigator.onLine),
    secure: String(isSecureContext),
    ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, when(time)])),
    ...more,
  };
  return Object.entries(lines)
    .map(([name, text]) => `${name}: ${text}`)
    .join("\n");
}
