import { CancelInitiator } from "#domain/enumerations/reports.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { i18n, int, oneOf } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** Text of a cancel reason. The numbers are fixed, those of CancelReason. */
export const cancelReason = defineResource({
  name: "cancelReason",
  area: "print-service",
  label: ["取消原因", "Cancel reason"],
  title: "text",
  module: "activity",
  fields: {
    number: int({
      label: ["序号", "Number"],
      required: true,
      readOnly: true,
      unique: true,
      min: 1,
      max: 12,
      sort: true,
    }),
    side: oneOf(CancelInitiator, { label: ["一方", "Side"], required: true, readOnly: true, filter: true }),
    text: i18n(60, { label: ["说法", "Text"], required: true, search: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  list: { columns: ["number", "text", "side", "status"], sort: "number" },
  form: ["text"],
  allows: ["edit"],
});
