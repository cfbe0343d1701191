import type { JSX } from "react";
import { useEffect } from "react";
import { t } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { Pane } from "#web/panes/pane.tsx";
import { Forbidden } from "#web/ui/states.tsx";

/** A screen that is closed to who asks for it, also when it was closed under him: the keys lead on from here. */
export function ClosedScreen(props: { path: string; name: string }): JSX.Element {
  useKeyLayer({ layer: "page" });
  useEffect(() => void focusPane("page"), []);
  return (
    <Pane id="page" label={t("screen.forbidden")}>
      <Forbidden {...props} />
    </Pane>
  );
}
