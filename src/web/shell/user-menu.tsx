import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { t } from "#web/i18n/part-text.ts";
import { chooseLanguage, l, language } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { setValue, useValue } from "#web/store/state.ts";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";
import { densityStore, themeStore } from "./theme.ts";

export function UserMenu({ button }: { button: PlainButton }): JSX.Element {
  const theme = useValue(themeStore);
  const density = useValue(densityStore);
  return (
    <DropMenu
      button={button}
      entries={[
        {
          heading: t("shell.language"),
          label: "中文",
          checked: language() === "zh",
          run: () => void chooseLanguage("zh"),
        },
        { label: "English", checked: language() === "en", run: () => void chooseLanguage("en") },
        {
          rule: true,
          heading: t("shell.theme"),
          label: t("shell.theme.light"),
          checked: theme === "light",
          run: () => setValue(themeStore, "light"),
        },
        {
          label: t("shell.theme.dark"),
          checked: theme === "dark",
          run: () => setValue(themeStore, "dark"),
        },
        {
          label: t("shell.theme.system"),
          checked: theme === "system",
          run: () => setValue(themeStore, "system"),
        },
        {
          rule: true,
          heading: t("shell.density"),
          label: t("shell.density.compact"),
          checked: density === "compact",
          run: () => setValue(densityStore, "compact"),
        },
        {
          label: t("shell.density.normal"),
          checked: density === "normal",
          run: () => setValue(densityStore, "normal"),
        },
        { rule: true, label: t("shell.keys"), run: () => runCommand("help.rebind") },
        { label: l(registry().command("session.own")?.label ?? ["", ""]), run: () => runCommand("session.own") },
        { label: t("shell.logout"), run: () => runCommand("session.logout") },
      ]}
    />
  );
}
