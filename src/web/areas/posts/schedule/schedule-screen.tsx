import type { JSX } from "react";
import { NEW } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { WITH, writePreset } from "#web/forms/preset.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { setQuery, useQuery } from "#web/routing/address.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { createState } from "#web/store/state.ts";
import { MonthPane } from "./month-pane.tsx";
import { dayAfter, today } from "#web/fields/days.ts";
import { firstTimeOn } from "./days.ts";

const chosen = createState(today());

/**
 * Planned posts: the month as a calendar above their list. The list comes first in the document, to have the keys.
 * A form takes the room of the calendar.
 */
export function ScheduleScreen(props: ScreenProps): JSX.Element {
  useCommandHandler("content.writeScheduled", () => {
    const day = chosen.value < today() ? dayAfter(today(), 1) : chosen.value;
    setQuery({ edit: NEW, [WITH]: writePreset({ delyTime: String(firstTimeOn(day)) }) });
  });
  const { edit } = useQuery();
  return (
    <div className="flex h-full min-h-0 flex-col [&>section]:order-first [&>section]:border-b [&>section]:border-line">
      <div className="min-h-0 flex-1">
        <ListScreen {...props} />
      </div>
      {edit === undefined && <MonthPane chosen={chosen} />}
    </div>
  );
}
