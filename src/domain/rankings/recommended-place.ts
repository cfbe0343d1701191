import { oneOf, text, time } from "#kernel/field.ts";
import { RecPlace } from "./places.ts";

/** Place and time of a recommendation: the command asks for them, the record keeps them. */
export const recommendedPlace = {
  place: oneOf(RecPlace, { label: ["位置", "Place"], required: true, filter: true }),
  begin: time({ label: ["开始", "Begin"], required: true, filter: true, sort: true }),
  end: time({ label: ["结束", "End"], required: true, filter: true, sort: true }),
  remark: text(200, { label: ["备注", "Remark"], search: true }),
} as const;
