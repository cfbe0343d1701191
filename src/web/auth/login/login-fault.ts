import { ApiError, messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/text.ts";

/** What is wrong, and under which field it is said. */
export interface Fault {
  field: string;
  text: string;
}

/** @param fields of the form; a fault of none of them stands under the last one */
export function faultOf(error: unknown, fields: readonly string[]): Fault {
  const text = error instanceof ApiError && error.isOffline ? t("login.offline") : messageOf(error);
  const named = (error instanceof ApiError && error.path) || "";
  return { field: fields.includes(named) ? named : (fields.at(-1) ?? ""), text };
}
