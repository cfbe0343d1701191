import type { Label } from "#kernel/label.ts";
import { labels } from "virtual:areas";

/** Returns the label of an area. Permissions without an area belong to `other`. */
export const areaLabel = (area: string): Label => labels[area] ?? ["其他", "Other"];
