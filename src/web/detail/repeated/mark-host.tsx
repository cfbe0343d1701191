import type { JSX } from "react";
import { useState } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { provideTexts } from "#web/i18n/text.ts";
import { mediaTexts } from "#web/i18n/areas.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";

const dialog = defineChunk(
  async () => (await Promise.all([import("./mark-dialog.tsx"), provideTexts(mediaTexts)]))[0].MarkDialog,
);

/** Answers `model.markRepeated` while a model is shown: with two files to choose, not with their numbers to type. */
export function MarkHost({ record }: { record: AnyRecord }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useCommandHandler("model.markRepeated", () => setOpen(true));
  return isOpen ? <Load chunk={dialog} given={{ record, close: () => setOpen(false) }} /> : null;
}
