import { formsTexts, mediaTexts } from "#web/i18n/areas.ts";
import { provideTexts } from "#web/i18n/text.ts";
import { allAreas } from "#web/registry/areas.ts";
import { defineChunk } from "#web/store/chunk.ts";

/** The form in the place of the record, while the address asks for it. */
export const editPart = defineChunk(
  async () =>
    (await Promise.all([import("./edit-part.tsx"), provideTexts(formsTexts, mediaTexts), allAreas.load()]))[0].EditPart,
);
