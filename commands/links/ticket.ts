import { MOST_TICKET_HOURS, MOST_TICKET_KEYS, MOST_TICKET_USES } from "#domain/api/ticket.ts";
import { RTC_CHANNEL } from "#domain/api/rtc.ts";
import { LiveTestChannel, SentFormat, SentPlace } from "#domain/links/enumerations.ts";
import { MOST_SENT_FILES, MOST_SENT_MEGABYTES, sentPlaces } from "#domain/links/sent-places.ts";
import { ticket } from "#domain/links/ticket.resource.ts";
import { int, longText, oneOf, someOf, text } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { fieldOf } from "#kernel/resource.ts";
import { defineCommands } from "#commands/define.ts";

/** Name of a channel of the WebRTC tests. */
const rtcChannel = text(40, {
  label: ["频道", "Channel"],
  hint: ["推流和拉流的凭证用同一个频道", "The tickets to push and to pull name the same channel"],
  required: true,
  pattern: {
    of: RTC_CHANNEL,
    message: ["应为 2–40 位小写字母、数字和短横线", "takes 2 to 40 lower case letters, digits and hyphens"],
  },
});

const { readOnly: _, ...purpose } = fieldOf(ticket, "purpose");

const hours = int({
  label: ["有效小时", "Valid for hours"],
  default: 2,
  required: true,
  min: 1,
  max: MOST_TICKET_HOURS,
});

const usesWith = (hint: Label) =>
  int({ label: ["可用次数", "Uses"], hint, default: 20, required: true, min: 1, max: MOST_TICKET_USES });

const common = { purpose, hours, uses: usesWith(["每次连接算一次", "Each connection is one"]) };

const takenBy = (side: 0 | 1): string =>
  SentPlace.values.map(({ key, label }) => `${label[side]}: ${sentPlaces[key].formats.join(", ")}`).join("; ");

/** Says which kinds each place takes. */
const formatsHint: Label = [
  `不选则为该位置接受的全部类型（${takenBy(0)}）`,
  `None means all that the place takes (${takenBy(1)})`,
];

const made = { layer: "page", targets: "none", undoable: false } as const;

/** The permission of the command that makes a ticket is that of the page which the ticket opens. */
export const ticketCommands = defineCommands(ticket, {
  websocket: {
    ...made,
    label: ["新建 WebSocket 测试凭证", "New ticket for the WebSocket test"],
    key: "shift+w",
    input: {
      ...common,
      channels: someOf(LiveTestChannel, { label: ["频道", "Channels"], required: true }),
    },
    words: "实时 连接 链接 live socket link address qr 二维码",
  },
  rtcPush: {
    ...made,
    label: ["新建 RTC 推流凭证", "New ticket for the WebRTC push test"],
    key: "shift+p",
    input: { ...common, channel: rtcChannel },
    words: "摄像头 视频 链接 camera video link address qr 二维码",
  },
  rtcPull: {
    ...made,
    label: ["新建 RTC 拉流凭证", "New ticket for the WebRTC pull test"],
    key: "shift+l",
    input: { ...common, channel: rtcChannel },
    words: "摄像头 视频 观看 链接 camera video watch link address qr 二维码",
  },
  cdnResource: {
    ...made,
    label: ["新建云存储资源凭证", "New ticket for cloud resources"],
    key: "shift+c",
    input: {
      purpose,
      hours,
      uses: usesWith(["每次打开文件算一次", "Each opening of a file is one"]),
      keys: longText({
        label: ["文件", "Files"],
        hint: [
          `对象键或本站文件地址，一行一个，最多 ${MOST_TICKET_KEYS} 个`,
          `Keys or addresses of our own hosts, one a line, at most ${MOST_TICKET_KEYS}`,
        ],
        required: true,
        max: 10_000,
      }),
    },
    words: "预览 图片 视频 下载 文件 链接 cdn preview key file link address qr 二维码",
  },
  fileUpload: {
    ...made,
    label: ["新建上传凭证", "New ticket to upload files"],
    key: "shift+u",
    input: {
      purpose,
      hours,
      place: oneOf(SentPlace, { label: ["位置", "Place"], required: true }),
      formats: someOf(SentFormat, {
        label: ["文件类型", "Kinds of files"],
        hint: formatsHint,
      }),
      files: int({
        label: ["最多文件数", "Most files"],
        hint: ["留空则按位置的默认值", "Empty takes what is usual for the place"],
        min: 1,
        max: MOST_SENT_FILES,
      }),
      megabytes: int({
        label: ["单个最大（MB）", "Largest file (MB)"],
        hint: ["留空则按位置的默认值", "Empty takes what is usual for the place"],
        min: 1,
        max: MOST_SENT_MEGABYTES,
      }),
    },
    words: "合作方 收文件 对账单 日志 实拍 partner receive statement logs photo link address qr 二维码",
  },
  revoke: {
    label: ["作废", "Revoke"],
    key: "t",
    targets: "many",
    words: "撤销 失效 stop end",
  },
});
