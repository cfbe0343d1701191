import { bytes, file, oneOf, ref, text } from "#kernel/field.ts";
import { defineMachine } from "#kernel/machine.ts";
import { defineResource } from "#kernel/resource.ts";
import { SentFileCheck, SentFileState, SentPlace } from "./enumerations.ts";

const machine = defineMachine({
  fields: { state: SentFileState },
  initial: { state: "kept" },
  transitions: { erase: { from: { state: ["kept"] }, to: { state: "erased" }, system: true } },
  final: { state: ["erased"] },
});

/** A file that somebody sent on the page /file-upload, by a ticket or a login. */
export const sentFile = defineResource({
  name: "sentFile",
  area: "links",
  label: ["收到的文件", "Received file"],
  title: "name",
  module: "account",
  fields: {
    name: text(200, { label: ["文件名", "File name"], required: true, readOnly: true, search: true }),
    /** Null for a file that an admin sent by login. */
    ticket: ref("ticket", { label: ["访问凭证", "Ticket"], readOnly: true, filter: true, partOf: true }),
    place: oneOf(SentPlace, { label: ["位置", "Place"], required: true, readOnly: true, filter: true }),
    /** Null once it is erased. */
    file: file({ label: ["文件", "File"], readOnly: true }),
    size: bytes({ label: ["大小", "Size"], required: true, readOnly: true }),
    md5: text(32, { label: ["MD5", "MD5"], required: true, readOnly: true }),
    check: oneOf(SentFileCheck, { label: ["检查", "Check"], required: true, readOnly: true }),
    ip: text(45, { label: ["IP", "IP"], readOnly: true, masked: "ip" }),
    state: oneOf(SentFileState, { label: ["状态", "State"], default: "kept", filter: true }),
  },
  machine,
  list: { columns: ["name", "place", "size", "check", "ticket", "ip", "createTime", "state"], sort: "-createTime" },
  indexes: [{ by: ["md5"] }],
  allows: ["export"],
});
