import type { ComponentType } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#kernel/wire.ts";
import type { TextKey } from "#web/i18n/text.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { mediaTexts, queueTexts } from "#web/i18n/areas.ts";
import { provideTexts } from "#web/i18n/text.ts";

export interface PanelProps {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
}

export interface Panel {
  id: string;
  label: TextKey;
  /** Null for the two that every record has. */
  chunk: Chunk<ComponentType<PanelProps>> | null;
  /** Fills the pane and scrolls within itself. */
  fills?: boolean;
}

const basics: Panel = { id: "basics", label: "detail.basics", chunk: null };
const history: Panel = { id: "history", label: "detail.history", chunk: null };

type PanelPart = ComponentType<PanelProps>;

/** A panel arrives with the words it says. */
const part = (load: () => Promise<PanelPart>): Chunk<PanelPart> =>
  defineChunk(async () => (await Promise.all([load(), provideTexts(mediaTexts, queueTexts)]))[0]);

/** Evidence first (design.md). */
const special: Readonly<Record<string, readonly Panel[]>> = {
  model: [
    {
      id: "preview",
      label: "detail.preview",
      chunk: part(async () => (await import("./model/preview-panel.tsx")).PreviewPanel),
      fills: true,
    },
    basics,
    {
      id: "files",
      label: "detail.files",
      chunk: part(async () => (await import("./model/files-panel.tsx")).FilesPanel),
    },
    {
      id: "repeated",
      label: "detail.repeated",
      chunk: part(async () => (await import("./model/repeated-panel.tsx")).RepeatedPanel),
    },
    {
      id: "findings",
      label: "detail.findings",
      chunk: part(async () => (await import("./model/findings-panel.tsx")).FindingsPanel),
    },
    history,
  ],
};

/** The tabs of a record of this kind, in their order; the first one is open where the address names none. */
export const panelsOf = (resource: Resource): readonly Panel[] => special[resource.name] ?? [basics, history];
