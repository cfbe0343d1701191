import type { JSX } from "react";
import { useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { provideTexts } from "#web/i18n/text.ts";
import { mediaTexts } from "#web/i18n/areas.ts";
import { downloadFiles } from "#web/media/download.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";

const dialog = defineChunk(
  async () => (await Promise.all([import("./mark-dialog.tsx"), provideTexts(mediaTexts)]))[0].MarkDialog,
);

/**
 * Answers commands about the files of a model while it is shown: marking asks which of two, not for their numbers, and
 * the download is of all of them.
 */
export function MarkHost({ record }: { record: AnyRecord }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useCommandHandler("model.markRepeated", () => setOpen(true));
  useCommandHandler("model.download", () => void downloadFiles(record.id));
  return isOpen ? <Load chunk={dialog} given={{ record, close: () => setOpen(false) }} /> : null;
}
