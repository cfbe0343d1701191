import { layOverAll } from "#web/store/modals.ts";
import { OwnSessions } from "./own-sessions.tsx";

export function showOwnSessions(): void {
  layOverAll(OwnSessions);
}
