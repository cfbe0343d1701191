import { permissionNames } from "#web/areas/staff/permissions/all-permissions.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { t } from "#web/i18n/part-text.ts";
import { cellRenderers } from "#web/list/columns/columns.ts";

/**
 * Cell with the number of permissions of all, because one truncated name would not help. A system group lists none and
 * passes every check.
 */
cellRenderers.set(authGroup.fields.auths, ({ isSystem, auths }) => {
  if (isSystem === true) return t("staff.group.all");
  const existing = Array.isArray(auths) ? auths.filter((name) => permissionNames.has(String(name))) : [];
  return `${existing.length} / ${permissionNames.size}`;
});
