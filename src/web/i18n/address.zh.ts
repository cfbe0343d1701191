/** Texts about an address that a screen cannot follow, or that leads to one that is closed. */
export const addressZh = {
  "address.closed": "当前账号无权进行此页面的操作（{path}）。",
  "address.closed.ask": "需要权限「{name}」，请联系运营同事。",
  "address.closed.super": "此页只对系统组的管理员开放，不能另行授予。",
  "address.kept": "没有保存的改动",
  "address.kept.waits": "你输入的内容没有丢：已在本机存为草稿，权限恢复后再次打开即可恢复，也可以现在复制。",
  "address.kept.of": "{name} {id} · {time} · {n} 项改动",
  "address.kept.new": "新建{name} · {time} · {n} 项",
  "address.kept.copy": "复制内容",
  "address.broken": "地址中有无效的部分，已略过",
  "address.unknown": "此页没有这一项",
  "address.wrong": "不能这样用",
  "address.canEdit": "只能是 0 或 1，按只读打开",
  "address.mend": "从地址中去掉",
  "address.list": "打开「{name}」",
  "address.first": "前面没有{name}了",
  "address.last": "后面没有{name}了",
} as const satisfies Record<string, string>;
