/** What is in use or not is switched by the words of its state, on the keys that put up and take down everywhere. */
export const switches = {
  on: { label: ["启用", "Enable"], key: "p", targets: "many", words: "status" },
  off: { label: ["停用", "Disable"], key: "t", targets: "many", words: "status" },
} as const;
