import { defineEnumeration } from "#kernel/enumeration.ts";

/** What is modelled from the pictures. */
export const PhotoTemplate = defineEnumeration("PhotoTemplate", [
  [null, "bust", "半身像", "Bust"],
  [null, "fullFigure", "全身像", "Full figure"],
  [null, "pet", "宠物", "Pet"],
  [null, "relief", "浮雕", "Relief"],
  [null, "group", "合影", "Group"],
]);

export const PhotoOrderStep = defineEnumeration("PhotoOrderStep", [
  [1, "toPay", "待支付", "To be paid", "yellow"],
  [2, "toAssign", "待派单", "To be assigned", "yellow"],
  [3, "modelling", "建模中", "Being modelled", "blue"],
  [4, "toConfirm", "待会员确认", "To be confirmed", "yellow"],
  [5, "rework", "待返工", "To be reworked", "yellow"],
  [6, "finished", "已完成", "Finished", "green"],
  [7, "cancelled", "已取消", "Cancelled"],
]);
