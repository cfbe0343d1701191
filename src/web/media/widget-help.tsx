import { capsOf } from "#kernel/keys.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { isMac } from "#web/ui/key-cap.tsx";

/** Returns commands with their current keys, as a description for screen readers. */
export function useKeysDescription(ids: readonly string[]): string {
  const keyOf = useKeyOf();
  return ids
    .flatMap((id) => {
      const command = registry().command(id);
      const key = command ? keyOf(command) : null;
      return command && key !== null ? [`${l(command.label)} ${capsOf(key, isMac).join(" ")}`] : [];
    })
    .join(t("common.comma"));
}
