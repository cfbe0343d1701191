import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useMemo, useRef } from "react";
import { v2 } from "#domain/api/call.ts";
import type { MenuPreview, PreviewEntry } from "#domain/tags/api.ts";
import { LinkFault, NavMenu } from "#domain/tags/enumerations.ts";
import { call } from "#web/data/client.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { l } from "#web/i18n/text.ts";
import { EmptyState, Failed, Skeleton } from "#web/ui/states.tsx";
import { Thumb } from "#web/ui/thumb.tsx";
import { MomentBar, Said, useMoment } from "./moment-bar.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import type { Choose } from "./use-blocks.ts";
import { blockOf, useBlocks } from "./use-blocks.ts";
import { isSeenBy, withEntry } from "./with-draft.ts";
import { labelClass } from "./label-class.ts";

interface Shown {
  entries: readonly PreviewEntry[];
  language: number;
  current: string;
  choose: Choose;
  /** True for the tab bar of the app, whose icons stand above their names. */
  isTabBar: boolean;
}

function Entry({ entry, ...shown }: Shown & { entry: PreviewEntry }): JSX.Element {
  const { id, icon, label, name, fault } = entry;
  const below = shown.entries.filter(({ father }) => father === id);
  return (
    <div role="none">
      <div
        {...blockOf(
          id,
          id === shown.current,
          shown.choose,
          `flex min-w-0 items-center gap-1.5 px-2 py-1.25 ${shown.isTabBar ? "flex-col" : ""}`,
        )}
      >
        {icon && <Thumb image={icon} size={22} />}
        <span className="min-w-0 truncate">
          <Said texts={name} language={shown.language} />
        </span>
        {Object.keys(label).length > 0 && (
          <span className={labelClass}>
            <Said texts={label} language={shown.language} />
          </span>
        )}
        {fault && <span className="text-red-fg text-small">{labelOf(LinkFault, fault)}</span>}
      </div>
      {below.length > 0 && (
        <div role="none" className="pl-4">
          {below.map((one) => (
            <Entry key={one.id} entry={one} {...shown} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Entries in the order in which they are drawn: each before those below it. */
function inOrder(entries: readonly PreviewEntry[], father: string | null = null): string[] {
  return entries.filter((entry) => entry.father === father).flatMap(({ id }) => [id, ...inOrder(entries, id)]);
}

const menuClasses: Readonly<Record<string, string>> = {
  head: "flex flex-wrap items-start gap-x-2 gap-y-0.5",
  foot: "flex flex-wrap items-start gap-x-2 gap-y-0.5",
  appTabs: "flex items-start justify-around gap-x-2 gap-y-0.5",
};

/** The menu of an entry as a visitor sees it at a moment. Its entries move the cursor of the list. */
export function MenuPreviewPanel({ record, isDraft }: PanelProps): JSX.Element {
  const { isPhone, country: _, ...moment } = useMoment();
  const menu = String(record["menu"]);
  const root = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "navItem", "preview", menu, moment],
    queryFn: ({ signal }) => call<MenuPreview>(v2("navItem", "preview"), { menu, ...moment }, { signal }),
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => {
    const all = data?.entries ?? [];
    return isDraft ? withEntry(all, record) : all;
  }, [data, isDraft, record]);
  const ids = useMemo(() => inOrder(entries), [entries]);
  const choose = useBlocks(root, ids, record.id, isDraft);
  // A draft is drawn in any case.
  const isShown = ids.includes(record.id) && (!isDraft || isSeenBy({ ...record, audience: record["visible"] }, moment));
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  const shown = { entries, language: moment.language, current: record.id, choose, isTabBar: menu === "appTabs" };
  return (
    <div className="px-4 py-3">
      <MomentBar without={["country"]} />
      {!data ? (
        <Skeleton rows={6} />
      ) : (
        <PreviewFrame
          root={root}
          label={l([`「${labelOf(NavMenu, menu)}」的菜单项`, `Entries of ${labelOf(NavMenu, menu)}`])}
          ids={ids}
          current={record.id}
          isPhone={isPhone}
          isDraft={isDraft === true}
          className={menuClasses[menu]}
        >
          {shown.entries
            .filter(({ father }) => father === null)
            .map((entry) => (
              <Entry key={entry.id} entry={entry} {...shown} />
            ))}
        </PreviewFrame>
      )}
      {data && entries.length === 0 && (
        <EmptyState title={l(["这位访客此时看不到这个菜单", "This visitor does not see this menu now"])} />
      )}
      {data && entries.length > 0 && !isShown && (
        <p className="text-muted text-small">
          {l(["当前菜单项此时不显示给这位访客", "The current entry is not shown to this visitor now"])}
        </p>
      )}
    </div>
  );
}
