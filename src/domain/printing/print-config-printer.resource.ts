import { int, oneOf, ref, someOf, text } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { NozzleSize } from "#domain/devices/enumerations.ts";
import { FilamentMaterial } from "#domain/enumerations/devices.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { onOff } from "#domain/machines.ts";
import { BedFit } from "./enumerations.ts";

/** A machine to which a print configuration may be sent. */
export const printConfigPrinter = defineResource({
  name: "printConfigPrinter",
  area: "printing",
  label: ["支持机型", "Supported machine"],
  title: "printer",
  module: "printer",
  fields: {
    config: ref("printConfig", {
      label: ["打印配置", "Print configuration"],
      required: true,
      immutable: true,
      filter: true,
      sort: true,
      partOf: true,
    }),
    printer: ref("printer", { label: ["打印机", "Printer"], required: true, immutable: true, filter: true }),
    minFirmware: text(20, {
      label: ["最低固件", "Minimum firmware"],
      pattern: {
        of: /^[Vv]?\d+(\.\d+){0,4}$/,
        message: ["应为版本号，如 1.3.3.8", "must be a version such as 1.3.3.8"],
      },
    }),
    materials: someOf(FilamentMaterial, { label: ["材料", "Materials"], required: true, filter: true }),
    nozzle: oneOf(NozzleSize, { label: ["喷嘴", "Nozzle"], filter: true }),
    bedFit: oneOf(BedFit, { label: ["打印空间", "Build volume"], default: "unknown", readOnly: true, filter: true }),
    rank: int({ label: ["排序", "Rank"], default: 0, sort: true }),
    status: oneOf(OnOff, { label: ["状态", "Status"], default: "up", filter: true }),
  },
  machine: onOff,
  rankedWithin: ["config"],
  uniqueTogether: [["config", "printer"]],
  list: {
    columns: ["rank", "printer", "config", "bedFit", "materials", "nozzle", "minFirmware", "status"],
    keeps: ["rank", "config"],
    sort: "rank",
  },
  form: ["config", "printer", "minFirmware", "materials", "nozzle"],
  allows: ["add", "edit", "delete", "rank", "export"],
  indexes: [{ by: ["config", "rank"] }],
});
