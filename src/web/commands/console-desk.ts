import { useEffect } from "react";
import { messageOf } from "#web/data/error.ts";
import { l, part, t } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { notify } from "#web/ui/notice.tsx";
import { useBaseHandler } from "./handlers.ts";
import { askInPalette } from "#web/palette/palette-state.ts";
import { installDesk } from "./run.ts";
import type { Desk } from "./target.ts";
import { undoLast } from "./undo.ts";

/** Code that sends commands, loaded after the first rows and before a user is likely to need it. */
const sender = defineChunk(() => part(import("./send-to-server.ts")));
const SOON_MS = 800;

/** Sends the commands of lists and details, and asks in the palette. */
const desk: Desk = {
  run(command, target, options) {
    if (!target) return false;
    sender.load().then(
      ({ sendToServer }) => sendToServer(command, target, options),
      (error: unknown) => notify(t("command.failed", { name: l(command.label), why: messageOf(error) }), "red"),
    );
    return true;
  },
  ask: (command, target, options) => askInPalette({ command, target, options }),
};

/** Installs the desk of the console. */
export function useConsoleDesk(): void {
  useEffect(() => {
    const timer = setTimeout(() => sender.load().catch(() => {}), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => installDesk(desk), []);
  useBaseHandler("edit.undo", undoLast);
}
