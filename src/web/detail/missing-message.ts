import type { Resource } from "#kernel/resource.ts";
import type { MissingDetails } from "#domain/api/commands.ts";
import { ApiError } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { l, within } from "#web/i18n/text.ts";

/** Returns the message for a record that was not found: it was deleted, or the id never existed. */
export function missingMessage({ label }: Resource, id: string, error: unknown): string {
  const details = error instanceof ApiError ? (error.details as MissingDetails | null) : null;
  return details?.deleted
    ? t("detail.deleted", { id, name: l(label) })
    : t("detail.missing", { id, name: within(label) });
}
