import { Platform } from "#domain/enumerations/system.ts";
import { oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";

/** One consent to one edition of a text: by a member, or by a device before its login. Proof, so it never changes. */
export const consent = defineResource({
  name: "consent",
  area: "community",
  label: ["同意记录", "Consent"],
  title: "page",
  module: "content",
  fields: {
    user: ref("user", { label: ["会员", "Member"], readOnly: true, filter: true }),
    device: text(64, { label: ["设备号", "Device"], readOnly: true, filter: true }),
    page: ref("companyPage", { label: ["页面", "Page"], required: true, readOnly: true, filter: true }),
    edition: text(20, { label: ["版本号", "Edition"], readOnly: true, filter: true }),
    time: time({ label: ["同意时间", "Accepted"], required: true, readOnly: true, filter: true, sort: true }),
    platform: oneOf(Platform, { label: ["平台", "Platform"], readOnly: true, filter: true }),
    ip: text(64, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    /** Key of a consent: the member or device, and the page. Each counts once. */
    slot: text(100, {
      label: ["计数单位", "Slot"],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      inner: true,
      secret: true,
    }),
  },
  list: { columns: ["time", "user", "device", "page", "edition", "platform", "ip"], keeps: ["user"], sort: "-time" },
  appendOnly: true,
  allows: ["export"],
});
