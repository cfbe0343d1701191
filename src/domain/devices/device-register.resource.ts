import { oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { DeviceAddType } from "#domain/enumerations/devices.ts";
import { RegisterAction } from "./enumerations.ts";

/** What happened to the owner of a device: a member registers, binds, unbinds, hands over or resets it. */
export const deviceRegister = defineResource({
  name: "deviceRegister",
  area: "devices",
  label: ["设备注册记录", "Device register record"],
  title: "dn",
  module: "printer",
  fields: {
    dn: text(32, { label: ["设备号", "DN"], required: true, readOnly: true, filter: true, isCode: true }),
    addType: oneOf(DeviceAddType, {
      label: ["添加方式", "Kind of device"],
      required: true,
      readOnly: true,
      filter: true,
    }),
    printer: ref("printer", { label: ["机型", "Printer"], readOnly: true, filter: true }),
    user: ref("user", { label: ["用户", "User"], required: true, readOnly: true, filter: true }),
    action: oneOf(RegisterAction, { label: ["动作", "Action"], required: true, readOnly: true, filter: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    appVersion: text(20, { label: ["App 版本", "App version"], readOnly: true }),
  },
  list: { columns: ["time", "dn", "addType", "printer", "user", "action", "ip", "appVersion"], sort: "-time" },
  appendOnly: true,
  indexes: [{ by: ["dn", "-time"] }, { by: ["user", "-time"] }],
});
