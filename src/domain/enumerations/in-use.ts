import { UpDown } from "#domain/enumerations/review.ts";
import { relabelled } from "#kernel/enumeration.ts";

/** What members never see is not up or down but in use or not. */
export const InUse = relabelled(UpDown, { up: ["启用", "Enabled"], down: ["停用", "Disabled"] });
