import type { JSX, ReactNode } from "react";
import { memo, use, useDeferredValue, useEffect, useMemo } from "react";
import { standardFields } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Titles } from "#domain/api/list.ts";
import { NEW } from "#web/commands/edit-commands.ts";
import { ApiError } from "#web/data/error.ts";
import type { FoundRecord } from "#web/data/record.ts";
import { useRecord } from "#web/data/record.ts";
import { isImage, titleOf } from "#web/fields/cell.tsx";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { mendFocus } from "#web/keyboard/panes.ts";
import { FileButton, FilesHost } from "#web/media/carousel/record-files.tsx";
import { ShownContext } from "#web/media/visibility-context.ts";
import { Pane } from "#web/panes/pane.tsx";
import { registry } from "#web/registry/registry.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { ItemSlot, usePlaces } from "#web/render/item-slots.tsx";
import { Load } from "#web/store/load.tsx";
import { StateBadges } from "#web/ui/state-badges.tsx";
import { EmptyState, Failed, Skeleton, useIsFelt, nextStepsClass } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { releaseRowPictures, Thumb } from "#web/ui/thumb.tsx";
import { Actions } from "./actions.tsx";
import { RecordFields } from "./record-fields.tsx";
import { Changed, useSeen } from "./changed-since-read.tsx";
import { EditSlot } from "./edit-slot.tsx";
import { useEditing } from "./editing.ts";
import { useCopy } from "./use-copy.ts";
import { missingMessage } from "./missing-message.ts";
import { NeighborButtons } from "./neighbor-buttons.tsx";
import { TickedNote } from "./ticked-note.tsx";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import type { Panel, PanelProps } from "./panel-types.ts";
import { allFilesOf, hostOf, panelsOf } from "./panels.ts";

export interface DetailPaneProps {
  resource: Resource;
  /** Null if no record is selected. */
  id: string | null;
  screen: Screen;
  /** Moves to the next and the previous record. */
  neighbors: { next: () => void; previous: () => void } | null;
  /** True if the list next to the pane has no loaded row of the record. */
  isUnlisted?: boolean;
  /** True if the record cannot be changed from here. */
  isReadOnly?: boolean;
  /** True if no list is next to the pane that could show a new record or offer the next one after a save. */
  isAlone?: boolean;
  /** Id of the record that the next key shows. It is prerendered. */
  ahead?: string | null;
  /** The ticked rows of the list next to the pane. */
  selection?: SelectionStore;
  /** Called with that id once the record is prerendered, and with null before. */
  isDrawn?: (ahead: string | null) => void;
}

function pictureOf(resource: Resource, record: AnyRecord) {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== "image" && field.kind !== "images") continue;
    const value = record[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (isImage(first)) return first;
  }
  return null;
}

/** Returns the name of the record's owner or maker; null if the record names none. */
const ownerOf = (resource: Resource, record: AnyRecord, titles: Titles): string | null => {
  const names = [resource.ownerField, "author", "user", "owner", "maker", "admin", "creator"];
  const name = names.find((one) => one && record[one] && resource.fields[one]?.target);
  return name ? titleOf(titles, resource.fields[name]?.target, record[name]) : null;
};

function Head(props: BodyProps): JSX.Element {
  const { resource, record, titles } = props;
  const picture = pictureOf(resource, record);
  const owner = ownerOf(resource, record, titles);
  const name = nameOfRecord(resource, record, titles);
  return (
    <div
      className={`grid flex-none gap-x-3 px-4 pt-3 pb-2.5 ${picture ? "grid-cols-[56px_minmax(0,1fr)]" : "grid-cols-[minmax(0,1fr)]"}`}
    >
      {picture && (
        <FileButton file={picture.key} label={name} className="self-start">
          <Thumb image={picture} size={56} className="size-14" isLarge />
        </FileButton>
      )}
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h1 className="min-w-0 truncate text-title leading-5.5 font-semibold text-ink" title={name}>
            {name}
          </h1>
          <span className="flex-1" />
          {props.neighbors && <NeighborButtons />}
        </div>
        <div className="my-px h-5 min-w-0 truncate text-muted">
          {`${l(standardFields.id.label)} ${record.id}`}
          {owner && owner !== name && (
            <>
              {" · "}
              <b>{owner}</b>
            </>
          )}
          {props.isUnlisted && ` · ${t("detail.unlisted")}`}
        </div>
        <div
          className="flex min-h-5 items-center gap-1.5 text-small text-muted empty:hidden"
          data-testid="record-states"
        >
          <StateBadges resource={resource} record={record} />
        </div>
      </div>
    </div>
  );
}

function Open({ panel, ...rest }: PanelProps & { panel: Panel }): JSX.Element {
  const isShown = use(ShownContext);
  if (!panel.chunk) return <RecordFields {...rest} />;
  if (!isShown && !panel.isDrawnAhead) return <Skeleton rows={8} />;
  return <Load chunk={panel.chunk} partProps={rest} fallback={<Skeleton rows={8} />} />;
}

type BodyProps = Omit<DetailPaneProps, "id" | "ahead" | "isDrawn"> & Item;

/** Runs the effects that belong to the current record only. Draws nothing but the record's host. */
function CurrentRecordEffects({ resource, record, titles }: PanelProps): JSX.Element | null {
  const isShown = use(ShownContext);
  useSeen(resource, isShown ? record : null);
  // While the record was loading, the focus was in the content that it now replaces.
  useEffect(() => {
    if (!isShown) return;
    mendFocus();
    releaseRowPictures();
  }, [isShown]);
  const host = hostOf(resource);
  return host && isShown ? <Load chunk={host} partProps={{ resource, record, titles }} /> : null;
}

function PanelFrame({ fills, children }: { fills: boolean; children: ReactNode }): JSX.Element {
  const isShown = use(ShownContext);
  return (
    <div
      id={isShown ? "detail-panel" : undefined}
      role="tabpanel"
      className={fills ? "flex min-h-80 flex-1 flex-col overflow-hidden" : "min-h-0 flex-1 overflow-auto"}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by key
      tabIndex={0}
      data-pane-focus
    >
      {children}
    </div>
  );
}

/**
 * Detail of one record. It does not depend on being the current one, so showing it after the prerender draws nothing.
 */
const Body = memo(function Body(props: BodyProps): JSX.Element {
  const { resource, record, titles } = props;
  const tab = useQuery()["tab"];
  const panels = panelsOf(resource);
  const panel = panels.find(({ id }) => id === tab) ?? panels[0];
  const shown = { resource, record, titles };
  return (
    <FilesHost resource={resource} record={record} more={allFilesOf(resource)}>
      <CurrentRecordEffects {...shown} />
      <Head {...props} />
      <Changed {...shown} />
      {props.selection && <TickedNote selection={props.selection} />}
      <Actions resource={resource} record={record} isReadOnly={props.isReadOnly === true} />
      <Tabs
        label={t("detail.tabs")}
        panelId="detail-panel"
        items={panels.map(({ id, label }) => ({ id, label: typeof label === "string" ? t(label) : l(label) }))}
        open={panel?.id ?? ""}
        choose={(id) => setQuery({ tab: id === panels[0]?.id ? null : id, since: null }, "replace")}
      />
      <PanelFrame fills={panel?.fills === true}>{panel && <Open panel={panel} {...shown} />}</PanelFrame>
    </FilesHost>
  );
});

interface Item {
  record: AnyRecord;
  titles: Titles;
}

/** The current record, and the prerendered record that the next key shows. */
function Records(props: DetailPaneProps & { item: Item }): JSX.Element {
  const { id: _, ahead: next = null, isDrawn, item, ...rest } = props;
  const { resource } = rest;
  const loaded = useRecord(resource.name, next);
  const { record, titles } = loaded;
  // Deferred, so that a key pressed during the prerender goes first.
  const ahead = useDeferredValue(useMemo(() => (record ? { record, titles } : null), [record, titles]));
  const drawn = ahead?.record.id === next ? next : null;
  useEffect(() => isDrawn?.(drawn), [isDrawn, drawn]);
  return (
    <>
      {usePlaces(item, ahead).map((one) => (
        <ItemSlot key={one.item.record.id} place={one.place}>
          <Body {...rest} isUnlisted={one.place === "shown" && rest.isUnlisted === true} {...one.item} />
        </ItemSlot>
      ))}
    </>
  );
}

/** Shown if the record disappears while it is open. The focus moves to the list and the row that took its place. */
function Gone({ title }: { title: string }): JSX.Element {
  useEffect(() => mendFocus("list"), []);
  return <EmptyState title={title} />;
}

function Content(props: DetailPaneProps & { loaded: ReturnType<typeof useRecord> }): JSX.Element {
  const { loaded, ...rest } = props;
  const { id, resource } = rest;
  // The previous content stays on screen until the wait becomes noticeable.
  const isFelt = useIsFelt(loaded.isPrevious);
  const { record, titles } = loaded;
  const item = useMemo(() => (record ? { record, titles } : null), [record, titles]);
  if (id === null)
    return (
      <EmptyState title={t("detail.empty")}>
        <span className={nextStepsClass}>
          <CommandCap id="list.next" />
          <CommandCap id="list.previous" />
          {t("detail.empty.way")}
        </span>
      </EmptyState>
    );
  if (item && !isFelt) return <Records {...rest} item={item} />;
  if (loaded.error instanceof ApiError && loaded.error.isMissing)
    return <Gone title={missingMessage(resource, id, loaded.error)} />;
  if (loaded.error) return <Failed error={loaded.error} retry={loaded.retry} />;
  return <Skeleton rows={10} />;
}

/** Names the pane after its content: a record, or the form of a new one. */
function labelOf(resource: Resource, edited: string | null, loaded: FoundRecord): string {
  const add = edited === NEW && registry().command(`${resource.name}.add`);
  if (add) return l(add.label);
  return loaded.record ? nameOfRecord(resource, loaded.record, loaded.titles) : t("pane.detail");
}

/** Detail of one record, evidence first, and the form that changes it. */
export function DetailPane(props: DetailPaneProps): JSX.Element {
  const loaded = useRecord(props.resource.name, props.id, true);
  const next = props.isAlone ? null : (props.neighbors?.next ?? null);
  const editing = useEditing(props.resource, props.isReadOnly ? null : props.id, next);
  useCopy(props.resource, props.id, next !== null);
  const label = labelOf(props.resource, editing.what, loaded);
  return (
    <Pane id="detail" label={label}>
      {editing.what === null ? (
        <Content {...props} loaded={loaded} />
      ) : (
        <EditSlot key={editing.what} resource={props.resource} editing={editing} />
      )}
    </Pane>
  );
}
