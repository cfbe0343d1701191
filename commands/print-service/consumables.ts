import { cancelReason } from "#domain/print-service/cancel-reason.resource.ts";
import { providerConsumable } from "#domain/print-service/provider-consumable.resource.ts";
import { serviceConsumable } from "#domain/print-service/service-consumable.resource.ts";
import { defineCommands } from "#commands/define.ts";
import { onOffCommands, upDownCommands } from "#commands/shelf.ts";

export const serviceConsumableCommands = defineCommands(serviceConsumable, {
  ...upDownCommands,
  putDown: { ...upDownCommands.putDown, foretells: true },
  prices: {
    label: ["价格对照", "Compare prices"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "报价 箱线图 各家价格 offers box chart",
  },
});

const { price, startPrice, machineHour } = providerConsumable.fields;

export const providerConsumableCommands = defineCommands(providerConsumable, {
  pass: {
    label: ["通过", "Pass"],
    key: "p",
    targets: "many",
    notBy: ["provider.user"],
    undoable: false,
    words: "同意 价格 approve price",
  },
  noPass: {
    label: ["不通过", "Reject"],
    key: "n",
    targets: "many",
    reasons: "free",
    notBy: ["provider.user"],
    undoable: false,
    words: "拒绝 价格 refuse price",
  },
  putUp: { ...upDownCommands.putUp, key: "u", label: ["上架", "Go live"] },
  putDown: { ...upDownCommands.putDown, label: ["下架", "Take offline"] },
  editPrice: {
    label: ["改价", "Change price"],
    key: "c",
    targets: "one",
    action: { type: "change", fields: ["price", "startPrice", "machineHour"] },
    input: { price, startPrice, machineHour },
    notBy: ["provider.user"],
    undoable: false,
    words: "单价 报价 起步价 机时 price machine hour",
  },
  prices: {
    label: ["同材料价格表", "Prices of the material"],
    key: "v",
    action: { type: "browser" },
    ungated: true,
    words: "对照 箱线图 各家 compare box chart",
  },
});

export const cancelReasonCommands = defineCommands(cancelReason, { ...onOffCommands });
