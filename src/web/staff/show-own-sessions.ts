import { layOverAll } from "#web/store/over.ts";
import { OwnSessions } from "./own-sessions.tsx";

export function showOwnSessions(): void {
  layOverAll(OwnSessions);
}
