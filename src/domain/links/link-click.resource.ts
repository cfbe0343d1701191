import { bool, oneOf, ref, text, time } from "#kernel/field.ts";
import { defineResource } from "#kernel/resource.ts";
import { Country } from "#domain/enumerations/country.ts";
import { VisitorPlatform } from "./enumerations.ts";

/** One visit over a short link. A visitor counts once a minute. */
export const linkClick = defineResource({
  name: "linkClick",
  area: "links",
  label: ["短链点击", "Link click"],
  title: "id",
  module: "notice",
  fields: {
    link: ref("shortLink", { label: ["短链", "Link"], required: true, readOnly: true, filter: true, partOf: true }),
    time: time({ label: ["时间", "Time"], required: true, readOnly: true, filter: true, sort: true }),
    /** Keyed hash of address and browser. It changes every day, so that nobody is followed over several days. */
    visitor: text(43, { label: ["访客", "Visitor"], readOnly: true, filter: true }),
    country: oneOf(Country, { label: ["国家", "Country"], readOnly: true, filter: true }),
    platform: oneOf(VisitorPlatform, { label: ["设备", "Device"], readOnly: true, filter: true }),
    referrer: text(200, { label: ["来源网站", "Referrer"], readOnly: true, filter: true }),
    isBot: bool({ label: ["爬虫", "Bot"], readOnly: true, filter: true }),
    /** Link, visitor and minute: what counts once. */
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
  list: { columns: ["time", "link", "platform", "country", "referrer", "isBot"], sort: "-time" },
  appendOnly: true,
  daySums: {
    time: "time",
    by: ["link", "platform", "country", "referrer"],
    measures: [
      { count: true, where: "isBot:false" },
      { count: true, where: "isBot:true" },
    ],
  },
  allows: ["export"],
});
