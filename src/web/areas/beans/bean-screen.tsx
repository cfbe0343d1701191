import type { JSX } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { go } from "#web/routing/navigate.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { recycleAddress } from "./addresses.ts";
import { BillScreen } from "./bill-screen.tsx";
import "./cells.tsx";

const statistics = defineChunk(async () => (await import("./statistics-screen.tsx")).BeanStatisticsScreen);

function DaysScreen(props: ScreenProps): JSX.Element {
  useCommandHandler("beanDaily.recycle", () => go(recycleAddress({})));
  return <ListScreen {...props} />;
}

/** Screens of beans: the days, bills that an address narrows, and the statistics. */
export function BeanScreen(props: ScreenProps): JSX.Element {
  const { route, narrows } = props.screen;
  if (narrows !== undefined) return <BillScreen {...props} />;
  return route === "/bean-statistics" ? <Load chunk={statistics} partProps={props} /> : <DaysScreen {...props} />;
}
