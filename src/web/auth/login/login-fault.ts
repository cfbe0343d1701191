import { ApiError, messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";

/** Validation error of a login form, and the field that shows it. */
export interface Fault {
  field: string;
  text: string;
}

/**
 * Converts an error to a fault.
 * @param fields names of the form's fields; an error that names none of them is shown under the last one
 */
export function faultOf(error: unknown, fields: readonly string[]): Fault {
  const text = error instanceof ApiError && error.isOffline ? t("login.offline") : messageOf(error);
  const named = (error instanceof ApiError && error.path) || "";
  return { field: fields.includes(named) ? named : (fields.at(-1) ?? ""), text };
}
