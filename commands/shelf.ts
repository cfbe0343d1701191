/** Commands of the machine `shelf` (domain/machines.ts), with their keys. */
export const shelfCommands = {
  onShelf: { label: ["上架", "Go live"], key: "p", targets: "many", words: "publish up 发布" },
  offShelf: { label: ["下架", "Take offline"], key: "t", targets: "many", words: "down stop 停止" },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many", words: "remove" },
} as const;

/** Commands of the machine `upDown`. */
export const upDownCommands = {
  putUp: { label: ["上架", "Go live"], key: "p", targets: "many", words: "status up 启用" },
  putDown: { label: ["下架", "Take offline"], key: "t", targets: "many", words: "status down 停用" },
} as const;

/** Commands of the machine `onOff`. */
export const onOffCommands = {
  putUp: { label: ["启用", "Turn on"], key: "p", targets: "many", words: "enable status up put 上架 开启" },
  putDown: { label: ["停用", "Turn off"], key: "t", targets: "many", words: "disable status down take 下架 关闭" },
} as const;
