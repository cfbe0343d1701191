import type { ComponentType } from "react";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { TextKey } from "#web/i18n/part-text.ts";
import type { AllFilesProps } from "#web/media/carousel/all-files-props.ts";
import type { Chunk } from "#web/store/chunk.ts";

export interface PanelProps {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
  /** True for the draft of a form. There is no list whose cursor the panel could move. */
  isDraft?: true;
  /** Names of the draft's fields with values that the server would refuse. */
  invalid?: readonly string[];
}

export type PanelComponent = ComponentType<PanelProps>;

export interface Panel {
  id: string;
  /** Text of the interface, or a label that the part keeps itself. */
  label: TextKey | Label;
  /** Null for the panel of basic fields, which every record has. */
  chunk: Chunk<PanelComponent> | null;
  /** True if the panel fills the pane and scrolls inside itself. */
  fills?: boolean;
  /** True if the panel may be prerendered before its record is the current one. It handles no command until then. */
  isDrawnAhead?: true;
  /** True if forms show the panel next to their fields, with the draft as its record. */
  isInForm?: true;
}

/** Additions of an area to the detail of a resource. */
export interface ResourcePanels {
  /** Tabs in their order, instead of the standard ones. The evidence comes first, because decisions rest on it. */
  tabs?: readonly Panel[];
  /** Part that handles commands of a record while any of its tabs is open. */
  host?: Chunk<PanelComponent>;
  /** Part that gives the carousel files that are no fields of the record. It draws nothing. */
  allFiles?: Chunk<ComponentType<AllFilesProps>>;
}

/** Panels of an area, by resource. */
export type AreaPanels = Readonly<Record<string, ResourcePanels>>;
