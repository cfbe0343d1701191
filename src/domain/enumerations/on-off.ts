import { UpDown } from "#domain/enumerations/review.ts";
import { relabelled } from "#kernel/enumeration.ts";

/** UpDown with the labels “Enabled” and “Disabled”, for records that members never see. */
export const InUse = relabelled(UpDown, { up: ["启用", "Enabled"], down: ["停用", "Disabled"] });
