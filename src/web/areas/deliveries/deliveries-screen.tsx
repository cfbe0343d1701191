import type { JSX } from "react";
import { useEffect } from "react";
import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { saveCsv } from "#web/data/save-csv.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { l } from "#web/i18n/text.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { readQuery, setQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";

const ways: Readonly<Record<string, string>> = {
  "/deliver-bean/deliver": "picked",
  "/deliver-bean/excel": "excel",
};

/** Deliveries. The screens of one way open with the form of a new one. */
export function DeliveriesScreen(props: ScreenProps): JSX.Element {
  const way = ways[props.screen.route];
  useCommandHandler("beanDelivery.template", () =>
    saveCsv(l(["发放表格模板", "Template of a delivery"]), [["userId", "amount", "remark"]]),
  );
  useEffect(() => {
    if (way === undefined || Object.keys(readQuery(currentQuery())).length > 0) return;
    setQuery({ edit: NEW, [WITH]: writePreset({ way }) }, "replace");
  }, [way]);
  return <ListScreen {...props} />;
}
