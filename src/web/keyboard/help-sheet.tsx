import type { JSX, Ref } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import { stayingKey } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import { stayingLabel } from "#kernel/key-conflicts.ts";
import { capsOf } from "#kernel/keys.ts";
import { isMacroCommand } from "#kernel/macro.ts";
import type { Label } from "#kernel/label.ts";
import { nameOf } from "#web/commands/names.ts";
import { availabilityHere } from "#web/commands/run.ts";
import type { TextKey } from "#web/i18n/part-text.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { currentPath } from "#web/routing/location.ts";
import { findRoute } from "#web/routing/routes.ts";
import { commandIndex } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { useChunk } from "#web/store/chunk.ts";
import { setValue } from "#web/store/state.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isMac, KeyCaps } from "#web/ui/key-cap.tsx";
import { keyOf } from "./bindings.ts";
import type { ActiveLayer } from "./key-resolver.ts";
import { helpPlace } from "./help-target.ts";
import { activeLayers } from "./layers.ts";
import { useControlKeys } from "./control-keys.ts";
import { activePane } from "./panes.ts";
import { byPlace, isLiveIn, isOpenTo, placeLabel, keyPlaceOf } from "./key-places.ts";
import { useScrollKeys } from "./scroll-keys.ts";
import { DialogFoot } from "#web/ui/dialog-parts.tsx";
import { emptyStateClass } from "#web/ui/states.tsx";
import { keyRowClass, sheetClass, sheetFieldClass, sheetHeadClass, sheetInputClass } from "./key-sheet.ts";

interface KeyRow {
  command: Command;
  keys: string[];
  refusal: string | null;
  stays?: boolean;
}

const labelOf = ({ command, stays }: KeyRow): Label => (stays ? stayingLabel(command.label) : command.label);
const rowName = (row: KeyRow): string => (row.stays ? l(labelOf(row)) : nameOf(row.command));

const titles = {
  decide: "keys.group.decide",
  record: "keys.group.record",
  move: "keys.group.move",
  select: "keys.group.select",
  look: "keys.group.look",
  filter: "keys.group.filter",
  go: "keys.group.go",
  everywhere: "keys.group.everywhere",
} as const satisfies Record<string, TextKey>;
type Group = keyof typeof titles;

const groups = Object.keys(titles) as Group[];

const looks = new Set(["viewer", "carousel", "image", "view", "record", "queue"]);

function groupOf(command: Command): Group {
  const [noun = "", verb = ""] = command.id.split(".");
  if (command.decision) return "decide";
  if (command.layer === "tool" && noun !== "tool") return "look";
  if (isMacroCommand(command)) return "record";
  if (noun === "go") return "go";
  if (command.layer === "global") return "everywhere";
  if (command.resource !== null) return command.action.type === "browser" ? "look" : "record";
  if (noun === "list" && verb.startsWith("select")) return "select";
  if (noun === "listView" || (noun === "list" && command.layer === "page")) return "filter";
  if (noun === "list") return "move";
  if (noun === "home" && verb !== "claim") return "move";
  if (noun === "queue" || noun === "home") return "decide";
  return looks.has(noun) ? "look" : "everywhere";
}

function keysOf(command: Command): string[] {
  const first = keyOf(command);
  return [...(first === null ? [] : [first]), ...command.also];
}

/** Row for a decision's key with Shift, which decides and stays on the item. */
function stayingRow({ command, keys, refusal }: KeyRow): KeyRow[] {
  const staying = keys.flatMap((key) => stayingKey(command, key) ?? []);
  return staying.length > 0 && refusal === null ? [{ command, keys: staying, refusal, stays: true }] : [];
}

/** Command of each key in these layers, taken from the innermost layer that binds the key. */
function answeredIn(layers: readonly ActiveLayer[]): ReadonlyMap<string, string> {
  const commandByKey = new Map<string, string>();
  const { commands } = registry();
  let reachable = new Set(commands.map(({ id }) => id));
  for (const layer of layers) {
    for (const command of commands)
      if (reachable.has(command.id) && isLiveIn([layer], command))
        for (const key of keysOf(command)) if (!commandByKey.has(key)) commandByKey.set(key, command.id);
    if (layer.blocks) reachable = new Set(layer.through.filter((id) => reachable.has(id)));
  }
  return commandByKey;
}

/** Keys that are live in these layers. They must be read before the help adds its own layer. */
function liveRows(layers: readonly ActiveLayer[]): KeyRow[] {
  const commandByKey = answeredIn(layers);
  const rows = registry()
    .commands.filter((command) => isLiveIn(layers, command) && isOpenTo(command))
    .flatMap((command): KeyRow[] => {
      const keys = keysOf(command).filter((key) => commandByKey.get(key) === command.id);
      if (keys.length === 0) return [];
      const answer = availabilityHere(command);
      return [{ command, keys, refusal: answer.ok ? null : l(answer.message) }];
    });
  return layers.some(({ layer }) => layer === "queue") ? [...rows, ...rows.flatMap(stayingRow)] : rows;
}

/** All other keys, by the place where they are live. */
function otherRows(live: readonly KeyRow[]): KeyRow[] {
  const liveIds = new Set(live.map(({ command }) => command.id));
  return registry()
    .commands.filter((command) => !liveIds.has(command.id) && isOpenTo(command))
    .filter((command) => !command.id.startsWith("listView."))
    .map((command) => ({ command, keys: keysOf(command), refusal: t("command.noHandler", { name: nameOf(command) }) }))
    .filter(({ keys }) => keys.length > 0);
}

/** False for screens with a code of two letters. There are many, and the tree of screens lists them. */
const isListed = ({ command, keys }: KeyRow): boolean =>
  !command.id.startsWith("go.") || keys.some((key) => key.split(" ").length < 3);

const matches = (row: KeyRow, text: string): boolean =>
  text === "" ||
  [...labelOf(row), ...row.keys.flatMap((key) => [key, capsOf(key, isMac).join(" ")])].some((word) =>
    word.toLowerCase().includes(text.toLowerCase()),
  );

function Line({ row, isAsked, isBare }: { row: KeyRow; isAsked: boolean; isBare?: boolean }): JSX.Element {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) line.current?.focus();
  }, [isAsked]);
  return (
    <div
      ref={line}
      className={`${keyRowClass} ${row.refusal ? "text-muted" : ""}`}
      data-slot="key-row"
      aria-disabled={row.refusal ? true : undefined}
      tabIndex={isAsked ? -1 : undefined}
    >
      <span className="flex-1 truncate" title={row.refusal ?? undefined}>
        {rowName(row)} {row.refusal && !isBare && <span className="text-small text-muted">· {row.refusal}</span>}
      </span>
      <span className="inline-flex flex-none gap-0.5">
        {row.keys.map((key) => (
          <KeyCaps key={key} binding={key} />
        ))}
      </span>
      <span className="sr-only">{row.keys.map((key) => capsOf(key, isMac).join(" ")).join(", ")}</span>
    </div>
  );
}

interface SectionProps {
  title: string;
  rows: readonly KeyRow[];
  asked: string | null;
  /** True if none of its keys is live; the title says so. */
  isElsewhere?: boolean;
}

function Section({ title, rows, asked, isElsewhere = false }: SectionProps): JSX.Element | null {
  if (rows.length === 0) return null;
  return (
    <section className="mb-3.5 break-inside-avoid">
      <h3 className="h-6 text-small text-muted">{title}</h3>
      {rows.map((row) => (
        <Line
          key={row.keys.join() + row.command.id}
          row={row}
          isBare={isElsewhere}
          isAsked={row.command.id === asked && !row.stays}
        />
      ))}
    </section>
  );
}

function Head({
  where,
  text,
  setText,
  rebind,
  field,
}: {
  where: string;
  text: string;
  setText: (text: string) => void;
  rebind: (() => void) | null;
  field: Ref<HTMLInputElement>;
}): JSX.Element {
  return (
    <div className={sheetHeadClass}>
      <b className="text-ink text-title font-semibold">{t("keys.title")}</b>
      <span className="text-muted">{where}</span>
      <span className="flex-1" />
      <span className={sheetFieldClass}>
        <Icon name="search" />
        <input
          ref={field}
          className={sheetInputClass}
          value={text}
          placeholder={t("keys.search")}
          aria-label={t("keys.search")}
          onChange={(event) => setText(event.target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </span>
      {rebind && (
        <button type="button" className="link" onClick={rebind}>
          {t("keys.rebind")}
        </button>
      )}
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

const Foot = (): JSX.Element => (
  <DialogFoot>
    <span>
      {t("keys.oneCap")}
      <KeyCaps binding="mod+k" />
      {t("keys.together")}
    </span>
    <span>
      <KeyCaps binding="g m" />
      {t("keys.after")}
    </span>
    <span className="flex-1" />
    <span>{t("keys.textFields")}</span>
  </DialogFoot>
);

/** Sections of keys that are not live: for one command, or for a search text. */
function sectionsApart(others: readonly KeyRow[], asked: string | null, text: string): JSX.Element[] {
  const opened = others.find(({ command }) => command.id === asked);
  const matching = others.filter((row) =>
    text === "" ? opened && keyPlaceOf(row.command) === keyPlaceOf(opened.command) : matches(row, text),
  );
  return byPlace(matching, ({ command }) => command).map(({ place, items }) => (
    <Section
      key={place}
      title={t("keys.elsewhere", { place: l(placeLabel(place)) })}
      rows={items}
      asked={asked}
      isElsewhere
    />
  ));
}

interface HelpProps {
  close: () => void;
  /** Opens the change of keys; null on open pages, where nobody has settings. */
  rebind: (() => void) | null;
}

/** Key help: all live keys, with the reasons of those that cannot run. */
export function HelpSheet({ close, rebind }: HelpProps): JSX.Element {
  const [rows] = useState(() => liveRows(activeLayers()));
  const [asked] = useState(() => helpPlace.value);
  const index = useChunk(commandIndex);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the index adds the commands of other areas
  const others = useMemo(() => otherRows(rows), [rows, index]);
  useEffect(() => () => setValue(helpPlace, null), []);
  const [where] = useState(() => {
    const screen = findRoute(currentPath())?.screen;
    const pane = activePane();
    const name = pane === "list" ? t("pane.list") : pane === "detail" ? t("pane.detail") : "";
    return [screen ? l(screen.label) : "", name].filter(Boolean).join(" · ");
  });
  const [text, setText] = useState("");
  const shown = useMemo(() => rows.filter((row) => (text === "" ? isListed(row) : matches(row, text))), [rows, text]);
  const otherSections = sectionsApart(others, asked, text);
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  useScrollKeys(sheet, columns);
  useControlKeys(sheet, {
    "/": () => {
      if (document.activeElement === field.current) return false;
      field.current?.focus();
      return true;
    },
    "?": () => (document.activeElement === field.current ? false : close()),
  });
  return (
    <Dialog title={t("keys.title")} className={sheetClass} close={close}>
      <div ref={sheet} className="flex min-h-0 flex-col">
        <Head where={where} text={text} setText={setText} rebind={rebind} field={field} />
        {shown.length + otherSections.length === 0 ? (
          <div className={emptyStateClass} data-slot="empty">
            {t("keys.empty")}
          </div>
        ) : (
          <div
            ref={columns}
            className="min-h-0 columns-[240px] gap-x-10 overflow-auto px-5 pt-3.5 pb-4 [column-rule:1px_solid_var(--color-line-soft)]"
            data-testid="key-columns"
          >
            {text === "" && otherSections}
            {groups.map((group) => (
              <Section
                key={group}
                title={t(titles[group])}
                rows={shown.filter((row) => groupOf(row.command) === group)}
                asked={asked}
              />
            ))}
            {text !== "" && otherSections}
          </div>
        )}
        <Foot />
      </div>
    </Dialog>
  );
}
