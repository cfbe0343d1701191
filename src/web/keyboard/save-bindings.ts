import { messageOf } from "#web/data/error.ts";
import { saveUserSetting } from "#web/auth/settings/save-user-setting.ts";
import { notify } from "#web/ui/notice.tsx";
import { overrides, singleKeys } from "./bindings.ts";

/** Saves the current keys to the account. */
export function saveBindings(): void {
  const changed = Object.entries(overrides.value).map(([command, key]) => ({ command, key }));
  saveUserSetting("keepKeys", { changed, singles: singleKeys.value }).catch((error: unknown) =>
    notify(messageOf(error), "red"),
  );
}
