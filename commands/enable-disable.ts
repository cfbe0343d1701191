/**
 * Commands that enable and disable a record. They have the same keys as the commands that publish and take down on
 * other screens.
 */
export const switches = {
  on: { label: ["启用", "Enable"], key: "p", targets: "many" },
  off: { label: ["停用", "Disable"], key: "t", targets: "many" },
} as const;
