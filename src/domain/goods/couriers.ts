import { Courier } from "#domain/enumerations/money.ts";
import type { Stored } from "#kernel/enumeration.ts";

/** How a courier numbers its parcels, and where it shows their way. */
interface CourierRules {
  /** Address of the page that shows a parcel; `{number}` stands for its number. Empty for a courier without one. */
  track: string;
  /** What a number looks like. Couriers change their numbers, so another one is only warned about. */
  number: RegExp;
}

const rules: Readonly<Record<string, CourierRules>> = {
  sf: { track: "https://www.sf-express.com/chn/sc/waybill/waybill-detail/{number}", number: /^SF\d{12,13}$/i },
  zto: { track: "https://www.zto.com/express/expressCheck.html?txtBill={number}", number: /^[27]\d{11,13}$/ },
  yto: { track: "https://www.yto.net.cn/query.html?waybillNo={number}", number: /^YT\d{13}$/i },
  sto: { track: "https://www.sto.cn/pc/service-page/iframe-order?number={number}", number: /^[37]\d{11,14}$/ },
  yunda: { track: "https://www.yundaex.com/cn/track/?numbers={number}", number: /^[134]\d{12,14}$/ },
  ems: { track: "https://www.ems.com.cn/queryList?mailNum={number}", number: /^(E[A-Z]\d{9}CN|1[01]\d{11})$/i },
  chinaPost: {
    track: "https://yjcx.chinapost.com.cn/qps/yjcx?mailNum={number}",
    number: /^([A-Z]{2}\d{9}CN|9\d{12})$/i,
  },
  jd: { track: "https://www.jdl.com/#/trackQuery?waybillCode={number}", number: /^JD[A-Z]{0,2}\d{11,13}$/i },
  jt: { track: "https://www.jtexpress.cn/index/query/gzquery.html?bills={number}", number: /^JT\d{13}$/i },
  best: { track: "https://www.800best.com/freight/track?codes={number}", number: /^[567]\d{11,14}$/ },
  deppon: {
    track: "https://www.deppon.com/newwebsite/track/ordertrack?code={number}",
    number: /^DPK\d{10,12}$|^\d{8,10}$/i,
  },
  tiantian: { track: "https://www.ttkdex.com/track?number={number}", number: /^[56]\d{11,12}$|^TT\d{11,13}$/i },
  zjs: { track: "https://www.zjs.com.cn/yscx/{number}", number: /^ZJS\d{12}$|^A\d{12}$/i },
  kuayue: { track: "https://www.ky-express.com/query?waybill={number}", number: /^KY\d{11,13}$/i },
  dhl: { track: "https://www.dhl.com/en/express/tracking.html?AWB={number}", number: /^\d{10}$|^JJD\d{18}$/i },
  fedex: { track: "https://www.fedex.com/fedextrack/?trknbr={number}", number: /^(\d{12}|\d{15}|\d{20})$/ },
  ups: { track: "https://www.ups.com/track?tracknum={number}", number: /^1Z[0-9A-Z]{16}$/i },
  usps: {
    track: "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}",
    number: /^(9\d{21}|[A-Z]{2}\d{9}US)$/i,
  },
  tnt: { track: "https://www.tnt.com/express/en_us/site/tracking.html?cons={number}", number: /^(GD)?\d{9}(WW)?$/i },
  aramex: { track: "https://www.aramex.com/us/en/track/results?ShipmentNumber={number}", number: /^\d{10,12}$/ },
  other: { track: "", number: /^[0-9A-Z-]{6,30}$/i },
};

const rulesOf = (courier: Stored): CourierRules | undefined => rules[Courier.value(courier)?.key ?? ""];

/** Returns the address that shows the way of a parcel; empty for a courier without such a page. */
export const trackAddress = (courier: Stored, number: string): string =>
  rulesOf(courier)?.track.replace("{number}", encodeURIComponent(number.trim())) ?? "";

/** True if a number can be one of the courier's. */
export const isNumberOf = (courier: Stored, number: string): boolean =>
  rulesOf(courier)?.number.test(number.trim()) === true;
