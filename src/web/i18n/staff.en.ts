import type { staffZh } from "./staff.zh.ts";

export const staffEn: Record<keyof typeof staffZh, string> = {
  "staff.secret": "One-time password",
  "staff.secret.text": "Account {account} logs in with it once and then chooses its own. It is not shown again.",
  "staff.secret.copy": "Copy",
};
