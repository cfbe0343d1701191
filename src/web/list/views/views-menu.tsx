import type { JSX } from "react";
import type { PlainButton } from "#web/ui/lazy-menu.tsx";
import { DropMenu } from "#web/ui/menu.tsx";
import type { ViewsProps } from "./views.tsx";
import { useKeyOfView } from "./views.tsx";

/** Menu with the names of all views, for a list too narrow to show them. */
export function ViewsMenu({ views, open, choose, button }: ViewsProps & { button: PlainButton }): JSX.Element {
  const keyOfView = useKeyOfView();
  return (
    <DropMenu
      button={button}
      entries={views.map((view, index) => ({
        label: view.label,
        binding: keyOfView(index),
        checked: view.id === open,
        run: () => choose(view),
      }))}
    />
  );
}

export { followWidth } from "./fold-views.ts";
