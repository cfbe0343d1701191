/** Commands that enable and disable a record, with the keys that put up and take down elsewhere. */
export const switches = {
  on: { label: ["启用", "Enable"], key: "p", targets: "many", words: "status" },
  off: { label: ["停用", "Disable"], key: "t", targets: "many", words: "status" },
} as const;
