import { openModal } from "#web/store/modals.ts";
import { OwnSessions } from "./own-sessions.tsx";

export function showOwnSessions(): void {
  openModal(OwnSessions);
}
