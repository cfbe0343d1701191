/** Commands of the machine `shelf` (domain/machines.ts), with their keys. */
export const shelfCommands = {
  onShelf: { label: ["上架", "Put on shelf"], key: "p", targets: "many", words: "publish up 发布" },
  offShelf: { label: ["下架", "Take off shelf"], key: "t", targets: "many", words: "down stop 停止" },
  delete: { label: ["删除", "Delete"], key: "d", targets: "many", words: "remove" },
} as const;

/** Commands of the machine `upDown`. */
export const upDownCommands = {
  putUp: { label: ["上架", "Put up"], key: "p", targets: "many", words: "status up 启用" },
  putDown: { label: ["下架", "Take down"], key: "t", targets: "many", words: "status down 停用" },
} as const;
