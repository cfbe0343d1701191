/** Parts that are loaded together once the console is idle, or with the first key that needs one of them. */
export { adoptSettings } from "#web/auth/settings/adopt-settings.ts";
export { watchFirstSteps } from "#web/auth/settings/watch-first-steps.ts";
export { showCutTexts } from "#web/ui/cut-texts.ts";
export { Bell } from "#web/shell/bell.tsx";
export { followWaiting } from "#web/shell/follow-waiting.ts";
export { watchTasks } from "#web/areas/tasks/watch-tasks.tsx";
export { HelpSheet } from "#web/keyboard/help-sheet.tsx";
export { PendingHint } from "#web/keyboard/pending-hint.tsx";
export { Rebinding } from "#web/keyboard/rebinding.tsx";
export { Palette } from "#web/palette/palette.tsx";
export { ScreenTree } from "#web/palette/tree/screen-tree.tsx";
