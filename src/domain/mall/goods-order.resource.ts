import { BEANS, COINS } from "#domain/amount-formats.ts";
import { Currency, inCurrency } from "#domain/currency.ts";
import { Country } from "#domain/enumerations/country.ts";
import { Courier, OrderState, PayMethod, PayState } from "#domain/enumerations/money.ts";
import { GoodsKind } from "#domain/goods/enumerations.ts";
import { image, int, money, oneOf, part, ref, rows, text, time } from "#kernel/field.ts";
import { orderChildren } from "#domain/payments/order-children.ts";
import { defineResource } from "#kernel/resource.ts";
import { sealed } from "#kernel/sealed-field.ts";
import { OrderSource, ShipState } from "./enumerations.ts";
import { goodsOrderMachine } from "./goods-order.machine.ts";

const readOnly = { readOnly: true } as const;
const needed = { required: true, readOnly: true } as const;

/** What a member gets from the mall for beans, coins or money. It keeps the article as it was then. */
export const goodsOrder = defineResource({
  name: "goodsOrder",
  area: "mall",
  label: ["兑换订单", "Order"],
  title: "orderNo",
  module: "activity",
  fields: {
    orderNo: text(32, { label: ["订单号", "Order no."], ...needed, unique: true, isCode: true, filter: true }),
    picture: image({ label: ["图片", "Picture"], ...readOnly }),
    item: text(160, { label: ["商品规格", "Article and variant"], ...needed, search: true }),
    user: ref("user", { label: ["用户", "Member"], ...needed, filter: true }),
    goods: ref("goods", { label: ["商品", "Goods"], ...needed, filter: true }),
    sku: ref("goodsSku", { label: ["规格", "Variant"], ...needed }),
    kind: oneOf(GoodsKind, { label: ["类型", "Kind"], ...needed, filter: true }),
    quantity: int({ label: ["数量", "Quantity"], ...needed, min: 1, max: 10_000 }),
    beans: money({ currency: BEANS, label: ["金豆", "Beans"], ...needed, default: 0 }),
    coins: money({ currency: COINS, label: ["金币", "Coins"], ...needed, default: 0 }),
    currency: oneOf(Currency, { label: ["币种", "Currency"], default: "renminbi", ...readOnly, filter: true }),
    money: money({ currency: inCurrency, label: ["现金", "Money"], ...needed, default: 0 }),
    freight: money({ currency: inCurrency, label: ["运费", "Freight"], ...needed, default: 0 }),
    coupon: ref("couponRecord", { label: ["优惠券", "Coupon"], ...readOnly }),
    discount: money({ currency: inCurrency, label: ["优惠", "Discount"], ...needed, default: 0 }),
    backBeans: money({ currency: BEANS, label: ["已退金豆", "Beans returned"], ...readOnly, default: 0 }),
    backCoins: money({ currency: COINS, label: ["已退金币", "Coins returned"], ...readOnly, default: 0 }),
    backMoney: money({ currency: inCurrency, label: ["已退现金", "Money returned"], ...readOnly, default: 0 }),
    method: oneOf(PayMethod, { label: ["支付方式", "Method"], ...readOnly }),
    payState: oneOf(PayState, { label: ["支付状态", "Payment state"], default: "waiting", ...readOnly, filter: true }),
    state: oneOf(OrderState, { label: ["状态", "State"], default: "wait", filter: true }),
    ship: oneOf(ShipState, { label: ["物流", "Shipping"], default: "none", filter: true }),
    receiver: text(60, { label: ["收件人", "Receiver"], ...readOnly, masked: "name" }),
    phone: sealed(30, { label: ["电话", "Phone"], ...readOnly, mask: "phone", find: true }),
    address: part(
      {
        country: oneOf(Country, { label: ["国家或地区", "Country"] }),
        province: text(60, { label: ["省", "Province"] }),
        city: text(60, { label: ["市", "City"] }),
        street: sealed(200, { label: ["详细地址", "Street"], mask: "name" }),
        zip: text(20, { label: ["邮编", "Zip"], isCode: true }),
      },
      { label: ["地址", "Address"], ...readOnly },
    ),
    idNumber: sealed(64, { label: ["清关证件号", "ID number for customs"], ...readOnly, mask: "idNumber" }),
    region: ref("region", { label: ["区域", "Region"], ...readOnly, filter: true }),
    courier: oneOf(Courier, { label: ["快递公司", "Courier"], ...readOnly, filter: true }),
    trackNo: text(64, { label: ["运单号", "Tracking no."], ...readOnly, isCode: true, filter: true }),
    trackEvents: rows(
      { time: time({ label: ["时间", "Time"] }), text: text(200, { label: ["动态", "Event"] }) },
      { label: ["物流动态", "On its way"], ...readOnly, max: 200 },
    ),
    delivered: text(200, { label: ["已交付", "Delivered"], ...readOnly }),
    source: oneOf(OrderSource, { label: ["来源", "Source"], ...needed, default: "mall", filter: true }),
    userRemark: text(200, { label: ["买家留言", "Member's remark"], ...readOnly }),
    remark: text(200, { label: ["备注", "Remark"], search: true }),
    shipTime: time({ label: ["发货时间", "Shipped"], ...readOnly, filter: true, sort: true }),
    receiveBy: time({ label: ["自动签收", "Counts as received"], ...readOnly }),
    receiveTime: time({ label: ["签收时间", "Received"], ...readOnly }),
    closeTime: time({ label: ["结束时间", "Ended"], ...readOnly }),
    failReason: text(200, { label: ["未成原因", "Why it ended"], ...readOnly, isReason: true }),
    entry: ref("ledgerEntry", { label: ["付款分录", "Entry of the payment"], ...readOnly }),
    refundEntry: ref("ledgerEntry", { label: ["退还分录", "Entry of the return"], ...readOnly }),
  },
  machine: goodsOrderMachine,
  ownerField: "user",
  list: {
    columns: [
      "orderNo",
      "picture",
      "item",
      "quantity",
      "user",
      "beans",
      "money",
      "state",
      "ship",
      "receiver",
      "region",
      "courier",
      "trackNo",
      "createTime",
    ],
    keeps: ["item"],
    sort: "-createTime",
    sums: ["beans", "coins", "money", "freight"],
  },
  children: orderChildren,
  form: ["remark"],
  allows: ["edit", "export"],
  bulk: false,
  indexes: [
    { by: ["ship", "-createTime"] },
    { by: ["state", "-createTime"] },
    { by: ["user", "-createTime"] },
    { by: ["goods", "-createTime"] },
  ],
});
