import type { Screen } from "#kernel/screen.ts";
import { goId } from "#kernel/screen.ts";
import type { Command } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { defineConsoleCommands } from "./define.ts";

/** Commands of every screen, by noun. */
export const viewGroups = {
  palette: defineConsoleCommands("palette", {
    open: { label: ["命令面板", "Command palette"], key: "mod+k" },
  }),
  go: defineConsoleCommands("go", {
    tree: { label: ["全部页面", "All screens"], key: "g g", layer: "page" },
    find: { label: ["查找页面", "Find a screen"], key: "g /", layer: "page" },
  }),
  help: defineConsoleCommands("help", {
    open: { label: ["键位", "Keys"], key: "?", layer: "page", also: ["f1"], inViewer: true },
    rebind: { label: ["改键位…", "Change keys…"] },
  }),
  pane: defineConsoleCommands("pane", {
    next: { label: ["下一窗格", "Next pane"], key: "f6" },
    previous: { label: ["上一窗格", "Previous pane"], key: "shift+f6" },
    back: { label: ["上一级", "One level up"], key: "escape" },
  }),
  view: defineConsoleCommands("view", {
    zen: { label: ["专注", "Zen"], key: "z", layer: "page", inViewer: true },
    density: { label: ["切换行高", "Toggle density"] },
    detail: { label: ["固定详情窗格", "Keep the detail pane open"] },
    theme: { label: ["切换深浅色", "Toggle theme"] },
    language: { label: ["切换语言", "Switch language"] },
  }),
  tray: defineConsoleCommands("tray", {
    toggle: { label: ["后台任务", "Background tasks"], key: "alt+j", layer: "page" },
    waiting: { label: ["等我处理的", "What waits for me"], key: "alt+n", layer: "page" },
  }),
  edit: defineConsoleCommands("edit", {
    undo: { label: ["撤销", "Undo"], key: "u", also: ["mod+z"], layer: "page" },
    save: { label: ["保存", "Save"], key: "mod+s", layer: "form" },
    saveNext: { label: ["保存并下一条", "Save and next"], key: "mod+enter", layer: "form" },
    nextProblem: { label: ["下一处错误", "Next error"], key: "f8", layer: "form" },
    nextLanguage: { label: ["下一处缺译文", "Next missing text"], key: "f9", layer: "form" },
  }),
  tab: defineConsoleCommands("tab", {
    close: { label: ["关闭标签", "Close tab"], key: "alt+w" },
    closeOthers: { label: ["关闭其他标签", "Close other tabs"] },
    closeRight: { label: ["关闭右侧全部标签", "Close tabs to the right"] },
    window: { label: ["在新窗口打开", "Open in a new window"] },
    more: { label: ["其余标签", "More tabs"], key: "alt+m" },
    next: { label: ["下一标签", "Next tab"], key: "alt+arrowdown", also: ["alt+pagedown"] },
    previous: { label: ["上一标签", "Previous tab"], key: "alt+arrowup", also: ["alt+pageup"] },
  }),
  session: defineConsoleCommands("session", {
    own: { label: ["我的登录", "My sessions"] },
    logout: { label: ["退出登录", "Log out"] },
    secondFactor: { label: ["两步验证", "Two-factor authentication"] },
    recoveryCodes: { label: ["更换备用码", "Replace the recovery codes"] },
    editPassword: { label: ["修改我的密码", "Change my password"] },
  }),
};

export const viewCommands: readonly Command[] = Object.values(viewGroups).flatMap((group) => Object.values(group));

/** Commands that open a screen by its code, one or two letters after `g`. */
export const goCommands = (screens: readonly Screen[]): Command[] =>
  screens
    .filter(({ goKey }) => goKey)
    .map(({ route, label, goKey }) =>
      defineCommand(null, "go", goId(route).slice(3), {
        label,
        action: { type: "browser" },
        key: `g ${[...(goKey ?? "")].join(" ")}`,
        layer: "page",
      }),
    );
