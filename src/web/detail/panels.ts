import { pointersTo } from "#kernel/incoming-refs.ts";
import type { Resource } from "#kernel/resource.ts";
import { panelsByResource } from "#web/areas/panels.generated.ts";
import { registry } from "#web/registry/registry.ts";
import type { Chunk } from "#web/store/chunk.ts";
import type { Panel, PanelComponent } from "./panel.ts";
import { basics, history, links } from "./panel.ts";

/** Standard panels. The links panel exists only if another resource can point to this one. */
const standard = (resource: Resource): readonly Panel[] =>
  pointersTo(resource, registry().resources).length > 0 ? [basics, links, history] : [basics, history];

/** Returns the tabs of a resource in their order. The first one is open if the address names none. */
export const panelsOf = (resource: Resource): readonly Panel[] =>
  panelsByResource[resource.name]?.tabs ?? standard(resource);

export const hostOf = (resource: Resource): Chunk<PanelComponent> | undefined => panelsByResource[resource.name]?.host;
