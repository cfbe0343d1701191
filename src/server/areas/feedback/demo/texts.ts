import type { Both, Subject } from "./printing.ts";
import { printing } from "./printing.ts";

interface Root {
  name: Both;
  children: readonly Subject[];
}

/** The tree of question types: six roots, and the subjects below them. */
export const roots: readonly Root[] = [
  {
    name: ["打印问题", "Printing"],
    children: printing,
  },
  {
    name: ["App 与账号", "App and account"],
    children: [
      {
        name: ["登录", "Login"],
        due: 12,
        priority: "P1",
        need: [],
        says: [
          ["收不到验证码，试了好几次。", "The code never arrives. I tried many times."],
          ["换手机后登录不上，提示账号异常。", "I cannot log in on my new phone, it says the account is unusual."],
        ],
        answers: [
          [
            "登录：验证码",
            "{nickname} 你好，请检查短信拦截，或用邮箱登录。验证码 10 分钟内有效。",
            "Hi {nickname}, please look into your spam folder, or log in by phone. A code is valid for 10 minutes.",
          ],
          [
            "登录：已解除限制",
            "账号的登录限制已解除，请重试。",
            "We lifted the limit on your account. Please try again.",
          ],
        ],
      },
      {
        name: ["闪退", "Crash"],
        due: 24,
        priority: "P1",
        need: ["log"],
        says: [
          ["打开模型详情就闪退，版本 6.2。", "It crashes whenever I open a model, version 6.2."],
          ["上传 3MF 的时候闪退，文件 80 MB。", "It crashes while I upload a 3MF of 80 MB."],
        ],
        answers: [
          [
            "闪退：请发日志",
            "请在「我的 → 设置 → 上传日志」里发送日志，我们会尽快查看。",
            "Please send the log with Me → Settings → Upload log, and we will look into it.",
          ],
          [
            "闪退：升级 App",
            "这个问题在新版本里已修复，请升级 App。",
            "This is solved in the new version. Please update the app.",
          ],
        ],
      },
      {
        name: ["通知", "Notifications"],
        due: 48,
        priority: "P2",
        need: [],
        says: [["打印完成没有推送。", "I get no push when a print is done."]],
        answers: [
          [
            "通知：打开权限",
            "请在手机设置里允许通知，并打开「打印完成」。",
            "Please allow notifications in your phone's settings, and turn on “Print done”.",
          ],
          [
            "通知：已知问题",
            "部分安卓机型会限制后台，请把 App 加入白名单：{link}",
            "Some Android phones stop apps in the background. Please allow it: {link}",
          ],
        ],
      },
      {
        name: ["会员权益", "Membership"],
        due: 24,
        priority: "P2",
        need: ["order"],
        says: [
          ["买了会员没有到账，订单已付款。", "I paid for the membership and did not get it."],
          ["会员图标不显示了。", "My member badge is gone."],
        ],
        answers: [
          [
            "会员：已补发",
            "订单 {orderId} 的会员已补发，请重新登录查看。",
            "The membership of order {orderId} is active now. Please log in again.",
          ],
          [
            "会员：刷新权益",
            "请退出登录再登录一次，权益会刷新。",
            "Please log out and in again. Your benefits will be there.",
          ],
        ],
      },
    ],
  },
  {
    name: ["模型与切片", "Models and slicing"],
    children: [
      {
        name: ["模型打不开", "Model does not open"],
        due: 48,
        priority: "P2",
        need: [],
        says: [
          ["下载的 STL 打不开，切片软件说文件损坏。", "The STL does not open, the slicer says it is damaged."],
          ["预览一直转圈。", "The preview spins for ever."],
        ],
        answers: [
          ["模型：重新下载", "请重新下载，文件已修复。", "Please download it again. We repaired the file."],
          [
            "模型：联系作者",
            "我们已请作者检查文件，更新后会通知你。",
            "We asked the author to check the file and will tell you about an update.",
          ],
        ],
      },
      {
        name: ["切片失败", "Slicing failed"],
        due: 24,
        priority: "P1",
        need: ["log"],
        says: [
          ["云切片卡在 99%。", "Cloud slicing stops at 99 %."],
          ["切片后支撑没有了。", "The supports are missing after slicing."],
        ],
        answers: [
          [
            "切片：已重新排队",
            "任务已重新排队，一般 5 分钟内完成。",
            "We queued it again. It usually takes 5 minutes.",
          ],
          [
            "切片：简化网格",
            "模型面数过多，请先简化到 200 万面以下。",
            "The mesh has too many faces. Please reduce it to 2 million first.",
          ],
        ],
      },
      {
        name: ["尺寸不对", "Wrong size"],
        due: 72,
        priority: "P2",
        need: ["picture"],
        says: [["打出来只有 2 厘米，单位是不是英寸？", "It came out 2 cm tall. Is it in inches?"]],
        answers: [
          [
            "尺寸：换单位",
            "这个模型用英寸，请在导入时选择英寸。",
            "This model is in inches. Please choose inches when you import it.",
          ],
          [
            "尺寸：校准",
            "请打印校准块，再按 {link} 设置比例。",
            "Please print a calibration cube, and set the scale as shown here: {link}",
          ],
        ],
      },
    ],
  },
  {
    name: ["订单与支付", "Orders and payment"],
    children: [
      {
        name: ["物流", "Delivery"],
        due: 24,
        priority: "P1",
        need: ["order"],
        says: [
          ["三天没有物流更新。", "The delivery has not moved for three days."],
          ["收到的耗材外盒破了。", "The box of the filament arrived damaged."],
        ],
        answers: [
          [
            "物流：已催",
            "订单 {orderId} 已催促快递，预计两天内送达。",
            "We asked the carrier about order {orderId}. It should arrive within two days.",
          ],
          [
            "物流：补发",
            "我们今天补发，单号会发到消息里。",
            "We send another one today, with its number in a message.",
          ],
        ],
      },
      {
        name: ["退款", "Refund"],
        due: 12,
        priority: "P1",
        need: ["order"],
        says: [["申请退款五天了还没到账。", "I asked for a refund five days ago and got nothing."]],
        answers: [
          [
            "退款：已受理",
            "订单 {orderId} 的退款已受理，1–3 个工作日原路退回。",
            "The refund of order {orderId} is under way and takes 1 to 3 working days.",
          ],
          ["退款：资料", "请补充付款截图。", "Please send a picture of the payment."],
        ],
      },
      {
        name: ["发票", "Invoice"],
        due: 72,
        priority: "P2",
        need: ["order"],
        says: [["公司抬头的发票怎么开？", "How do I get an invoice for my company?"]],
        answers: [
          ["发票：自助", "请在订单详情里点「申请发票」。", "Please choose “Request invoice” on the order's page."],
          ["发票：已发送", "发票已发到你的邮箱。", "We sent the invoice to your address."],
        ],
      },
    ],
  },
  {
    name: ["建议", "Proposals"],
    children: [
      {
        name: ["新功能", "New feature"],
        due: 168,
        priority: "P2",
        need: [],
        says: [
          ["希望能按层高筛选模型。", "Please let us filter models by layer height."],
          ["建议给合集加排序。", "Please let us sort collections."],
          ["能不能出深色模式的网页版？", "Could the website have a dark mode?"],
        ],
        answers: [
          ["建议：已记录", "感谢建议，已转给产品团队。", "Thank you. The product team has your proposal."],
          ["建议：已有功能", "这个功能已经有了：{link}", "This exists already: {link}"],
        ],
      },
    ],
  },
  {
    name: ["固件与联网", "Firmware and network"],
    children: [
      {
        name: ["升级失败", "Update failed"],
        due: 12,
        priority: "P1",
        need: ["log", "printer", "serialNumber"],
        says: [
          ["升级到一半断电，现在开不了机。", "The power failed during the update. Now it does not start."],
          ["提示校验失败，版本停在旧的。", "It says the check failed and stays on the old version."],
        ],
        answers: [
          ["升级：U 盘恢复", "请按 {link} 用 U 盘恢复固件。", "Please restore the firmware from a USB stick: {link}"],
          [
            "升级：重试",
            "服务器已恢复，请在 {printer} 上重新升级。",
            "The server works again. Please update {printer} again.",
          ],
        ],
      },
      {
        name: ["连不上网", "No network"],
        due: 24,
        priority: "P2",
        need: ["printer"],
        says: [
          ["打印机搜不到 5G 的 Wi-Fi。", "The printer does not find my 5 GHz network."],
          ["App 显示离线，局域网能连上。", "The app shows it offline, but it works in my network."],
        ],
        answers: [
          [
            "联网：2.4G",
            "{printer} 只支持 2.4G 的 Wi-Fi，请换一个网络。",
            "{printer} only supports 2.4 GHz. Please use another network.",
          ],
          [
            "联网：重新绑定",
            "请在 App 里删除设备后重新绑定。",
            "Please remove the device in the app and add it again.",
          ],
        ],
      },
    ],
  },
];

/** What members write in other languages, by the key of the language. */
export const otherSays: Readonly<Record<string, readonly string[]>> = {
  de: ["Die erste Schicht haftet nicht, trotz neuer Platte.", "Seit dem Update verschiebt sich jede Schicht."],
  fr: ["La buse est bouchée, rien ne sort.", "L’application plante à l’ouverture d’un modèle."],
  es: ["La impresora no encuentra la red Wi-Fi.", "El pedido no se mueve desde hace tres días."],
  jp: ["アップデート後に層ずれが起きます。", "ノズルが詰まって出てきません。"],
  ko: ["첫 번째 레이어가 붙지 않아요.", "앱이 자꾸 종료됩니다."],
  ru: ["После обновления слои смещаются.", "Сопло забито, пластик не идёт."],
};

/** Answers in other languages. */
export const otherAnswers: Readonly<Record<string, string>> = {
  de: "Danke für die Meldung. Bitte versuchen Sie es mit der neuen Version noch einmal.",
  fr: "Merci pour votre message. Veuillez réessayer avec la nouvelle version.",
  es: "Gracias por tu mensaje. Inténtalo de nuevo con la nueva versión.",
  jp: "ご連絡ありがとうございます。新しいバージョンでもう一度お試しください。",
  ko: "알려 주셔서 감사합니다. 새 버전에서 다시 시도해 주세요.",
  ru: "Спасибо за сообщение. Попробуйте ещё раз с новой версией.",
};

/** What members write after an answer. */
export const followUps: readonly Both[] = [
  ["试过了，还是不行。", "I tried that. It does not help."],
  ["可以了，谢谢！", "It works, thank you!"],
  ["日志已经上传。", "I uploaded the log."],
  ["什么时候能修好？", "When will it be fixed?"],
  ["照片在下面。", "Here is a picture."],
];

/** What staff answer by hand. */
export const byHand: readonly Both[] = [
  ["收到，我们正在查看，有结果马上告诉你。", "We are looking into it and will tell you as soon as we know more."],
  ["请再试一次，如果还不行请发日志。", "Please try again. If it still fails, send us the log."],
  ["抱歉给你带来不便，问题已修复。", "Sorry for the trouble. It is solved now."],
];

export const thanks: Both = ["感谢你的反馈，我们已记录。", "Thank you. We have noted your feedback."];

/** Subjects in the order of their records. */
export const subjects: readonly (Subject & { root: number })[] = roots.flatMap(({ children }, root) =>
  children.map((child) => ({ ...child, root })),
);
