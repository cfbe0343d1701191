import { defineBrowserCommands } from "#commands/define.ts";

const inTool = { layer: "tool" } as const;

/** Commands of every open page for tests. */
export const toolCommands = defineBrowserCommands("tool", {
  keys: {
    ...inTool,
    label: ["本页键位", "Keys of this page"],
    key: "?",
    also: ["f1"],
    words: "帮助 快捷键 help shortcuts",
  },
  language: { ...inTool, label: ["换界面语言", "Other language"], key: "shift+l", words: "中文 英文 english chinese" },
  theme: { ...inTool, label: ["换深浅色", "Other theme"], key: "shift+t", words: "暗色 亮色 dark light" },
  support: {
    ...inTool,
    label: ["复制给客服的信息", "Copy what support needs"],
    key: "y",
    words: "浏览器 版本 诊断 browser diagnosis clipboard",
  },
  copyAddress: { ...inTool, label: ["复制地址", "Copy address"], key: "l", words: "链接 文件 link url file clipboard" },
});

export const socketTestCommands = defineBrowserCommands("socketTest", {
  connect: { ...inTool, label: ["连接", "Connect"], key: "c", words: "websocket 打开 open" },
  close: { ...inTool, label: ["断开", "Close"], key: "x", words: "websocket 关闭 disconnect" },
  write: { ...inTool, label: ["写消息", "Write a message"], key: "i", words: "websocket 输入 focus text" },
  send: { ...inTool, label: ["发送", "Send"], key: "mod+enter", words: "websocket 回显 echo message" },
  ping: { ...inTool, label: ["测往返", "Ping"], key: "p", words: "websocket 延迟 心跳 latency round trip heartbeat" },
  pause: { ...inTool, label: ["暂停滚动", "Pause the log"], key: "h", words: "websocket 停住 hold freeze" },
  filter: { ...inTool, label: ["筛选日志", "Filter the log"], key: "/", words: "websocket 查找 search" },
  clear: { ...inTool, label: ["清空日志", "Clear the log"], key: "e", words: "websocket 删除 empty" },
  saveLog: { ...inTool, label: ["保存日志", "Save the log"], key: "b", words: "websocket 下载 file download" },
});

export const rtcTestCommands = defineBrowserCommands("rtcTest", {
  start: { ...inTool, label: ["开始推流", "Start to push"], key: "s", words: "webrtc 摄像头 camera begin" },
  play: { ...inTool, label: ["开始播放", "Play"], key: "a", words: "webrtc 拉流 观看 watch" },
  stop: { ...inTool, label: ["停止", "Stop"], key: "t", words: "webrtc 结束 end" },
  mute: { ...inTool, label: ["静音", "Mute"], key: "m", words: "webrtc 麦克风 声音 microphone sound" },
  quality: {
    ...inTool,
    label: ["应用画质", "Apply the quality"],
    key: "q",
    words: "webrtc 码率 帧率 bitrate resolution",
  },
  fullScreen: { ...inTool, label: ["全屏", "Full screen"], key: "f", words: "webrtc 放大 large" },
  savePicture: { ...inTool, label: ["保存画面", "Save the picture"], key: "v", words: "webrtc 截图 image screenshot" },
  saveStatistics: {
    ...inTool,
    label: ["保存统计", "Save the statistics"],
    key: "w",
    words: "webrtc 数据 csv download",
  },
});

/** The pages share one layer, so that a key means the same on all of them. */
export const fileUploadCommands = defineBrowserCommands("fileUpload", {
  choose: { ...inTool, label: ["选择文件", "Choose files"], key: "o", words: "上传 打开 添加 upload add browse" },
  start: { ...inTool, label: ["开始上传", "Start"], key: "u", words: "发送 upload send begin" },
  pause: { ...inTool, label: ["暂停", "Pause"], key: "shift+p", words: "上传 停住 upload hold" },
  goOn: { ...inTool, label: ["继续", "Go on"], key: "shift+g", words: "上传 重试 upload resume retry" },
  next: {
    ...inTool,
    label: ["下一个文件", "Next file"],
    key: "j",
    also: ["arrowdown"],
    words: "上传 向下 upload down",
  },
  previous: {
    ...inTool,
    label: ["上一个文件", "Previous file"],
    key: "k",
    also: ["arrowup"],
    words: "上传 向上 upload up",
  },
  remove: { ...inTool, label: ["移除文件", "Remove the file"], key: "delete", words: "上传 取消 upload cancel" },
  copyKeys: {
    ...inTool,
    label: ["复制全部键", "Copy all keys"],
    key: "shift+c",
    words: "上传 对象键 upload clipboard",
  },
});

export const cdnResourceCommands = defineBrowserCommands("cdnResource", {
  write: {
    ...inTool,
    label: ["填写键或地址", "Enter a key or address"],
    key: "n",
    words: "云存储 资源 文件 focus file cdn",
  },
  open: { ...inTool, label: ["打开文件", "Open the file"], key: "r", words: "云存储 资源 预览 cdn preview show" },
  copyKey: { ...inTool, label: ["复制键", "Copy key"], key: "shift+k", words: "云存储 对象键 cdn clipboard" },
  download: { ...inTool, label: ["下载", "Download"], key: "d", words: "云存储 保存 cdn save file" },
  openRecord: { ...inTool, label: ["打开记录", "Open record"], key: "shift+r", words: "云存储 引用 cdn usage uses" },
});
