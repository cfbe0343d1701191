import { openModal } from "#web/store/modals.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** Shows what a reply gave once, over everything. */
export function showSecret(): void {
  openModal(SecretDialog);
}
