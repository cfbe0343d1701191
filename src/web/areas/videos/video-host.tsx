import type { JSX } from "react";
import { useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { LoadLayer } from "#web/keyboard/loading-layer.tsx";
import { listOfOwner } from "#web/list/list-of-owner.ts";
import { go } from "#web/routing/navigate.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { isRecord } from "#web/store/stored.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

const dialog = defineChunk(async () => (await import("./frames-dialog.tsx")).FramesDialog);

/** Saves the original by a click on a temporary link. */
function download({ file, fileName }: AnyRecord): boolean {
  if (!isRecord(file) || typeof file["key"] !== "string") return false;
  const link = document.createElement("a");
  link.href = fileUrl(file["key"]);
  link.download = String(fileName ?? "");
  link.click();
  return true;
}

/** Handles the commands of a video that run in the browser. */
export function VideoHost({ record }: PanelProps): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useCommandHandler("video.coverFromFrame", () => setOpen(true));
  useCommandHandler("video.download", () => download(record));
  useCommandHandler("video.openAuthor", () => {
    const address = listOfOwner("video", String(record["author"]));
    if (address) go(address);
  });
  return isOpen ? <LoadLayer chunk={dialog} partProps={{ record, close: () => setOpen(false) }} /> : null;
}
