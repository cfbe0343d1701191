import type { ComponentType } from "react";
import { pointersTo } from "#kernel/incoming-refs.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { TextKey } from "#web/i18n/text.ts";
import { allAreas } from "#web/registry/areas.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { registry } from "#web/registry/registry.ts";

export interface PanelProps {
  resource: Resource;
  record: AnyRecord;
  titles: Titles;
}

export interface Panel {
  id: string;
  label: TextKey;
  /** Null for the panel of basic fields, which every record has. */
  chunk: Chunk<ComponentType<PanelProps>> | null;
  /** True if the panel fills the pane and scrolls inside itself. */
  fills?: boolean;
  /** True if the panel may be prerendered before its record is the current one. It handles no command until then. */
  isDrawnAhead?: true;
}

const basics: Panel = { id: "basics", label: "detail.basics", chunk: null };
type PanelPart = ComponentType<PanelProps>;

const part = (load: () => Promise<PanelPart>): Chunk<PanelPart> => defineChunk(load);

/** Panel that shows records of other areas and so waits for their definitions. Other panels do not wait. */
const widePart = (load: () => Promise<PanelPart>): Chunk<PanelPart> =>
  part(async () => (await Promise.all([load(), allAreas.load()]))[0]);

const history: Panel = {
  id: "history",
  label: "detail.history",
  chunk: part(async () => (await import("./history-panel.tsx")).HistoryPanel),
};

const links: Panel = {
  id: "links",
  label: "detail.links",
  chunk: widePart(async () => (await import("./links/links-panel.tsx")).LinksPanel),
};

/** Panels of resources with a special order. The evidence comes first (design.md). */
const special: Readonly<Record<string, readonly Panel[]>> = {
  operationRecord: [
    {
      id: "difference",
      label: "detail.difference",
      chunk: widePart(async () => (await import("./operation/difference-panel.tsx")).DifferencePanel),
    },
    basics,
  ],
  companyPage: [
    basics,
    {
      id: "visits",
      label: "detail.visits",
      chunk: part(async () => (await import("./community/visits-panel.tsx")).VisitsPanel),
    },
    history,
  ],
  model: [
    {
      id: "preview",
      label: "detail.preview",
      chunk: part(async () => (await import("./model/preview-panel.tsx")).PreviewPanel),
      fills: true,
      isDrawnAhead: true,
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
      chunk: part(async () => (await import("./model/duplicates-panel.tsx")).RepeatedPanel),
    },
    {
      id: "findings",
      label: "detail.findings",
      chunk: part(async () => (await import("./model/findings-panel.tsx")).FindingsPanel),
    },
    links,
    history,
  ],
};

/** Panels of an admin: permissions, decisions and login sessions. */
const staffPanels: readonly Panel[] = [
  basics,
  {
    id: "permissions",
    label: "detail.permissions",
    chunk: part(async () => (await import("./staff/permissions-panel.tsx")).PermissionsPanel),
  },
  {
    id: "decisions",
    label: "detail.decisions",
    chunk: part(async () => {
      const loaded = [import("./staff/decisions-panel.tsx"), allAreas.load()] as const;
      return (await Promise.all(loaded))[0].DecisionsPanel;
    }),
  },
  {
    id: "sessions",
    label: "detail.sessions",
    chunk: part(async () => (await import("./staff/sessions-panel.tsx")).SessionsPanel),
  },
  history,
];

/** Panels of any other resource. The links panel exists only if another resource can point to this one. */
const plain = (resource: Resource): readonly Panel[] =>
  pointersTo(resource, registry().resources).length > 0 ? [basics, links, history] : [basics, history];

/** Returns the tabs of a resource in their order. The first one is open if the address names none. */
export const panelsOf = (resource: Resource): readonly Panel[] =>
  (resource.name === "admin" ? staffPanels : special[resource.name]) ?? plain(resource);

/** Parts that handle commands of a record while any of its tabs is open. */
const hosts: Readonly<Record<string, Chunk<PanelPart>>> = {
  model: part(async () => (await import("./duplicates/mark-commands.tsx")).MarkHost),
  operationRecord: widePart(async () => (await import("./operation/operation-commands.tsx")).OperationHost),
  authGroup: part(async () => (await import("./staff/group-commands.tsx")).GroupHost),
};

export const hostOf = (resource: Resource): Chunk<PanelPart> | undefined => hosts[resource.name];
