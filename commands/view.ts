import type { Screen } from "#kernel/screen.ts";
import type { Command } from "#kernel/command.ts";
import { defineCommand } from "#kernel/command.ts";
import { defineBrowserCommands } from "./define.ts";

export const viewCommands = [
  ...Object.values(
    defineBrowserCommands("palette", {
      open: { label: ["命令面板", "Command palette"], key: "mod+k" },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("help", {
      open: { label: ["键位", "Keys"], key: "?", layer: "page", also: ["f1"], inViewer: true },
      rebind: { label: ["改键位…", "Change keys…"] },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("pane", {
      next: { label: ["下一窗格", "Next pane"], key: "f6" },
      previous: { label: ["上一窗格", "Previous pane"], key: "shift+f6" },
      back: { label: ["上一级", "One level up"], key: "escape" },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("view", {
      zen: { label: ["专注", "Zen"], key: "z", layer: "page", inViewer: true },
      density: { label: ["切换行高", "Toggle density"] },
      theme: { label: ["切换深浅色", "Toggle theme"] },
      language: { label: ["切换语言", "Switch language"] },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("tray", {
      toggle: { label: ["后台任务", "Background tasks"], key: "shift+j", layer: "page" },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("edit", {
      undo: { label: ["撤销", "Undo"], key: "u", also: ["mod+z"], layer: "page" },
      save: { label: ["保存", "Save"], key: "mod+s", layer: "form" },
      saveNext: { label: ["保存并下一条", "Save and next"], key: "mod+enter", layer: "form" },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("tab", {
      close: { label: ["关闭标签", "Close tab"], key: "alt+w" },
      next: { label: ["下一标签", "Next tab"], key: "alt+arrowdown" },
      previous: { label: ["上一标签", "Previous tab"], key: "alt+arrowup" },
    }),
  ),
  ...Object.values(
    defineBrowserCommands("session", {
      own: { label: ["我的登录", "My sessions"] },
      logout: { label: ["退出登录", "Log out"] },
      secondFactor: { label: ["两步验证", "Two-factor authentication"] },
      recoveryCodes: { label: ["更换备用码", "Replace the recovery codes"] },
      editPassword: { label: ["修改我的密码", "Change my password"] },
    }),
  ),
] satisfies Command[];

/**
 * Commands that open a screen, for each screen without parameters. A screen with a `goKey` can be opened with `g` and a
 * letter.
 */
export const goCommands = (screens: readonly Screen[]): Command[] =>
  screens
    .filter((screen) => screen.access === "main" && !screen.route.includes("{"))
    .map((screen) =>
      defineCommand(null, "go", screen.route === "/" ? "home" : screen.route.slice(1), {
        label: screen.label,
        action: { type: "browser" },
        key: screen.goKey ? `g ${screen.goKey}` : null,
        layer: "page",
      }),
    );
