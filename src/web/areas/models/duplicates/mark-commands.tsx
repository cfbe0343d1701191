import type { JSX } from "react";
import { useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { downloadFiles } from "#web/media/download.ts";
import { go } from "#web/routing/navigate.ts";
import { listOfOwner } from "#web/list/list-of-owner.ts";
import { defineChunk } from "#web/store/chunk.ts";

const dialog = defineChunk(async () => (await import("./mark-dialog.tsx")).MarkDialog);

/**
 * Handles commands of a model while it is shown. Marking opens a dialog to select two files. The download contains all
 * files. The author's models open as a filtered list.
 */
export function MarkHost({ record }: { record: AnyRecord }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useCommandHandler("model.markRepeated", () => setOpen(true));
  useCommandHandler("model.openAuthor", () => {
    const address = listOfOwner("model", String(record["author"]));
    if (address) go(address);
  });
  useCommandHandler("model.download", () => void downloadFiles(record.id));
  return isOpen ? <LoadLayer chunk={dialog} partProps={{ record, close: () => setOpen(false) }} /> : null;
}
