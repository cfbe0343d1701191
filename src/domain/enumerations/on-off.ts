import { UpDown } from "#domain/enumerations/review.ts";
import { relabelled } from "#kernel/enumeration.ts";

/** UpDown with the labels “On” and “Off”, for records that are switched and stand on no shelf. */
export const OnOff = relabelled(UpDown, { up: ["启用", "On"], down: ["停用", "Off"] });
