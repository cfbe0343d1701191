import { photoModel } from "#domain/photo-models/photo-model.resource.ts";
import { file } from "#kernel/field.ts";
import { defineCommands } from "#commands/define.ts";

const hasResult = { filter: "result:*", message: ["还没有结果模型", "There is no result yet"] } as const;
const notRefunded = {
  filter: "-refundTime:*",
  message: [
    "已退款，再做等于白送。确要白送请用「免费重做」",
    "Its beans were refunded, so a retry would give the result for nothing. If that is meant, use “Redo for free”",
  ],
} as const;

export const photoModelStandard = {
  delete: {
    guard: [
      {
        filter: "-state:parsing",
        message: ["正在处理，请等它结束", "It is being processed. Wait until it has ended"],
      },
      {
        filter: "(state:success | refundTime:* | cost:<=0)",
        message: ["会员付了金豆却没有结果，请先退款", "The member has paid and has no result. Refund the beans first"],
      },
    ],
    words: "取消 移出队列 cancel remove",
  },
} as const;

export const photoModelCommands = defineCommands(photoModel, {
  retry: {
    label: ["重试", "Retry"],
    key: "c",
    targets: "many",
    undoable: false,
    guard: notRefunded,
    words: "重新 再次 失败 again failed repeat",
  },
  retryFree: {
    label: ["免费重做", "Redo for free"],
    key: "shift+c",
    targets: "many",
    undoable: false,
    reasons: "free",
    silent: true,
    foretells: true,
    guard: {
      filter: "refundTime:*",
      message: ["没有退款，请用「重试」", "Its beans were not refunded. Use “Retry”"],
    },
    words: "退款后 重试 白送 again after refund gift goodwill",
  },
  refund: {
    label: ["退还金豆", "Refund beans"],
    key: "r",
    targets: "many",
    undoable: false,
    risk: "pays",
    reasons: "free",
    foretells: true,
    guard: [
      {
        filter: "-refundTime:*",
        message: ["{refundTime} 已退款，只能退一次", "Refunded at {refundTime}. A job is refunded only once"],
      },
      { filter: "cost:>0", message: ["这个任务没有花费金豆", "This job has cost no beans"] },
    ],
    words: "退款 返还 金豆 补偿 money back compensation",
  },
  uploadResult: {
    label: ["上传结果", "Upload result"],
    key: "u",
    undoable: false,
    guard: {
      filter: "state:await,fail",
      message: ["只能给等待或失败的任务上传结果", "Only a job that waits or has failed takes a result"],
    },
    input: {
      file: file({
        label: ["网格文件", "Mesh file"],
        hint: [
          "STL、OBJ 或 3MF，会成为会员的模型并等待机审；已退款的任务也会得到结果",
          "STL, OBJ or 3MF. It becomes a model of the member and waits for review, even if the job was refunded",
        ],
        required: true,
        accepts: ["stl", "obj", "3mf"],
      }),
    },
    words: "外包 工作室 人工 网格 studio manual mesh 3mf stl supply",
  },
  openResult: {
    label: ["打开结果", "Open result"],
    key: "o",
    action: { type: "browser" },
    guard: hasResult,
    ungated: true,
    words: "查看 模型详情 结果模型 show model detail",
  },
  view: {
    label: ["进入 3D 查看", "Enter the 3D viewer"],
    key: "v",
    action: { type: "browser" },
    guard: hasResult,
    ungated: true,
    words: "预览 结果 旋转 preview result rotate",
  },
});
