import type { JSX } from "react";
import { runCommand } from "#web/commands/run.ts";
import { t } from "#web/i18n/part-text.ts";
import { chooseLanguage, l, language } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { useStore } from "#web/store/external.ts";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";
import { densityStore, themeStore } from "./theme.ts";

export function UserMenu({ button }: { button: PlainButton }): JSX.Element {
  const theme = useStore(themeStore);
  const density = useStore(densityStore);
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
          run: () => themeStore.set("light"),
        },
        { label: t("shell.theme.dark"), checked: theme === "dark", run: () => themeStore.set("dark") },
        { label: t("shell.theme.system"), checked: theme === "system", run: () => themeStore.set("system") },
        {
          rule: true,
          heading: t("shell.density"),
          label: t("shell.density.compact"),
          checked: density === "compact",
          run: () => densityStore.set("compact"),
        },
        {
          label: t("shell.density.normal"),
          checked: density === "normal",
          run: () => densityStore.set("normal"),
        },
        { rule: true, label: t("shell.keys"), run: () => runCommand("help.rebind") },
        { label: l(registry().command("session.own")?.label ?? ["", ""]), run: () => runCommand("session.own") },
        { label: t("shell.logout"), run: () => runCommand("session.logout") },
      ]}
    />
  );
}
