import type { JSX } from "react";
import { navigate } from "#web/routing/navigate.ts";
import { writePlace } from "#web/routing/parse-address.ts";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";
import type { ShownTab } from "./tab-strip.tsx";

/** Menu of the tabs without room in the strip. */
export const TabsMenu = ({ tabs, button }: { tabs: readonly ShownTab[]; button: PlainButton }): JSX.Element => (
  <DropMenu
    button={button}
    entries={tabs.map(({ tab, name }) => ({ label: name, run: () => void navigate(writePlace(tab)) }))}
  />
);
