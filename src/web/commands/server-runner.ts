import { useEffect } from "react";
import { messageOf } from "#web/data/error.ts";
import { l, t } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { notify } from "#web/ui/notice.tsx";
import { useBaseHandler } from "./handlers.ts";
import { addRunner } from "./run.ts";
import { undoLast } from "./undo.ts";

/** The rows come first; what sends their commands is there before a hand is. */
const sender = defineChunk(() => import("./send-to-server.ts"));
const SOON_MS = 800;

/** Lists and details send their commands here, unless a queue has put its own way in front. */
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
