import { useEffect } from "react";
import { messageOf } from "#web/data/error.ts";
import { l, part, t } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { notify } from "#web/ui/notice.tsx";
import { useBaseHandler } from "./handlers.ts";
import { addRunner } from "./run.ts";
import { undoLast } from "./undo.ts";

/** Code that sends commands, loaded after the first rows and before a user is likely to need it. */
const sender = defineChunk(() => part(import("./send-to-server.ts")));
const SOON_MS = 800;

/** Sends the commands of lists and details, unless a queue has added its own runner. */
export function useServerRunner(): void {
  useEffect(() => {
    const timer = setTimeout(() => sender.load().catch(() => {}), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(
    () =>
      addRunner((command, target, options) => {
        if (!target) return false;
        sender.load().then(
          ({ sendToServer }) => sendToServer(command, target, options),
          (error: unknown) => notify(t("command.failed", { name: l(command.label), why: messageOf(error) }), "red"),
        );
        return true;
      }, "base"),
    [],
  );
  useBaseHandler("edit.undo", undoLast);
}
