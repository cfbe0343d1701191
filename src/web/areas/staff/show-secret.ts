import { openModal } from "#web/store/modals.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** Opens the dialog with the secret of a reply, over everything else. */
export function showSecret(): void {
  openModal(SecretDialog);
}
