import { bool, int, oneOf, ref, someOf, text, time, url } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { HostMark, HostStatus } from "./enumerations.ts";

const counted = (zh: string, en: string) =>
  int({ label: [zh, en], default: 0, readOnly: true, filter: true, sort: true });

/** An outside host to which texts link. A worker finds them (server/areas/links/collect-hosts.ts). */
export const externalHost = defineResource({
  name: "externalHost",
  area: "links",
  label: ["外链域名", "External host"],
  title: "host",
  module: "notice",
  fields: {
    host: text(253, {
      label: ["域名", "Host"],
      required: true,
      readOnly: true,
      unique: true,
      isCode: true,
      search: true,
      filter: true,
    }),
    sample: url({ label: ["样例", "Sample"], readOnly: true }),
    uses: counted("使用次数", "Uses"),
    users: counted("会员", "Members"),
    firstSeen: time({ label: ["首次出现", "First seen"], readOnly: true, filter: true }),
    lastSeen: time({ label: ["最近出现", "Last seen"], readOnly: true, filter: true, sort: true }),
    https: bool({ label: ["HTTPS", "HTTPS"], readOnly: true, filter: true }),
    redirectsTo: text(253, { label: ["跳转到", "Ends at"], readOnly: true, filter: true }),
    listed: text(200, {
      label: ["恶意名单", "Malware list"],
      hint: ["类别为恶意软件的规则", "Rule of the category malware"],
      readOnly: true,
    }),
    marks: someOf(HostMark, { label: ["标记", "Marks"], readOnly: true, filter: true }),
    checkTime: time({ label: ["检查时间", "Checked"], readOnly: true }),
    checkFault: text(200, { label: ["检查结果", "Fault"], readOnly: true }),
    status: oneOf(HostStatus, { label: ["状态", "Status"], default: "new", readOnly: true, filter: true }),
    rule: ref("externalRule", { label: ["规则", "Rule"], readOnly: true, filter: true }),
    handler: ref("admin", { label: ["处理人", "Decided by"], readOnly: true, filter: true }),
  },
  list: {
    columns: ["host", "uses", "users", "redirectsTo", "marks", "rule", "status", "lastSeen"],
    keeps: ["uses"],
    sort: "-uses",
  },
  children: [
    { resource: "externalUse", by: "host", label: ["使用", "Uses"], sort: "-createTime", columns: ["record", "user"] },
  ],
  allows: ["export"],
});
