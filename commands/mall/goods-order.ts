import { Country } from "#domain/enumerations/country.ts";
import { Courier } from "#domain/enumerations/money.ts";
import { goodsOrder } from "#domain/mall/goods-order.resource.ts";
import { file, oneOf, text } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const parcel = {
  courier: oneOf(Courier, { label: ["快递公司", "Courier"], required: true }),
  trackNo: text(64, { label: ["运单号", "Tracking no."], required: true, isCode: true }),
};

const returns = {
  guard: {
    filter: "state:wait ship:none,toShip",
    message: ["只有未发货的订单可以退还", "Only an order that waits and is not shipped"],
  },
  action: { type: "handler" },
  undoable: false,
  risk: "pays",
  foretells: true,
  reasons: "free",
} as const;

export const goodsOrderCommands = defineCommands(goodsOrder, {
  send: {
    label: ["发货", "Ship"],
    key: "p",
    action: { type: "handler" },
    targets: "one",
    guard: {
      filter: "state:wait ship:toShip",
      message: ["只有待发货的可以发货", "Only an order that waits to be shipped"],
    },
    input: parcel,
    undoable: false,
    words: "快递 运单 寄出 send parcel",
  },
  shipBySheet: {
    label: ["表格发货", "Ship by sheet"],
    action: { type: "handler" },
    layer: "page",
    targets: "none",
    input: {
      file: file({
        label: ["表格", "Sheet"],
        hint: [
          "CSV 或 XLSX，最多 5,000 行，三列：订单号、快递公司、运单号",
          "CSV or XLSX of at most 5,000 rows with the columns orderNo, courier and trackNo",
        ],
        required: true,
        accepts: ["csv", "xlsx"],
      }),
    },
    undoable: false,
    words: "批量 导入 运单 excel csv bulk import",
  },
  receive: {
    label: ["标记签收", "Mark as received"],
    key: "i",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "ship:shipped", message: ["只有已发货的可以签收", "Only an order that is shipped"] },
    undoable: false,
    words: "妥投 收货 delivered arrived",
  },
  changeAddress: {
    label: ["改收货地址", "Change address"],
    key: "a",
    action: { type: "handler" },
    targets: "one",
    guard: { filter: "ship:toShip", message: ["只有待发货的可以改地址", "Only an order that waits to be shipped"] },
    input: {
      receiver: text(60, { label: ["收件人", "Receiver"], required: true }),
      phone: text(30, { label: ["电话", "Phone"], required: true }),
      country: oneOf(Country, { label: ["国家或地区", "Country"], required: true }),
      province: text(60, { label: ["省", "Province"] }),
      city: text(60, { label: ["市", "City"], required: true }),
      street: text(200, { label: ["详细地址", "Street"], required: true }),
      zip: text(20, { label: ["邮编", "Zip"], isCode: true }),
    },
    undoable: false,
    words: "收件人 电话 修改 receiver phone",
  },
  changeTrack: {
    label: ["改运单号", "Change tracking no."],
    key: "u",
    action: { type: "handler" },
    targets: "one",
    guard: { filter: "ship:shipped", message: ["只有已发货的可以改运单号", "Only an order that is shipped"] },
    input: parcel,
    undoable: false,
    words: "快递 纠正 courier correct",
  },
  deliverAgain: {
    label: ["再次交付", "Deliver again"],
    key: "v",
    action: { type: "handler" },
    targets: "many",
    guard: {
      filter: "-kind:physical payState:paid",
      message: ["只有已支付的虚拟商品可以再次交付", "Only paid goods that need no parcel"],
    },
    undoable: false,
    words: "补发 重发 兑换码 resend code",
  },
  fail: {
    ...returns,
    label: ["无法履约并退还", "Fail and return"],
    key: "n",
    targets: "many",
    approval: { amount: "money", currency: "currency", above: "withdrawal.twoPersonAbove" },
    words: "缺货 退金豆 失败 out of stock refund",
  },
  close: {
    ...returns,
    label: ["关闭兑换订单", "Close order"],
    key: "c",
    targets: "many",
    approval: { amount: "money", currency: "currency", above: "withdrawal.twoPersonAbove" },
    words: "取消 退还 cancel refund",
  },
  markFalse: {
    label: ["标记不真实", "Mark not genuine"],
    key: "f",
    action: { type: "handler" },
    targets: "many",
    guard: { filter: "state:wait,succ", message: ["订单已经结束", "The order has ended"] },
    reasons: "free",
    undoable: false,
    isGrave: true,
    words: "作弊 小号 刷单 cheat fraud",
  },
});
