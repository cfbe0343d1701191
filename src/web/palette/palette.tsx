import { Command as Cmdk } from "cmdk";
import type { JSX, ReactNode } from "react";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { offerPageCommands } from "#web/areas/tasks/page-commands.ts";
import type { Target } from "#web/commands/target.ts";
import { currentTarget } from "#web/commands/target.ts";
import { activeLayers } from "#web/keyboard/layers.ts";
import { t } from "#web/i18n/part-text.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { addWork } from "#web/auth/session/unsaved-work.ts";
import { useValue } from "#web/store/state.ts";
import { Load } from "#web/store/load.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { commandForm } from "./form-chunk.ts";
import { dropDraft } from "./drafts.ts";
import { Marked, Syllables } from "./marked.tsx";
import { closePalette, paletteState, setPaletteText } from "./palette-state.ts";
import { noteUse } from "./recents.ts";
import { pastedRows } from "./pasted-rows.ts";
import { useRecordRows } from "./record-rows.ts";
import type { PaletteGroup, PaletteRow } from "./row-kinds.ts";
import type { Missing } from "./use-index.ts";
import { useChosen, useIndex } from "./use-index.ts";
import { localGroups, readMode, selectionHeading, withRecords } from "./rows.ts";
import { emptyStateClass } from "#web/ui/states.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { cva } from "class-variance-authority";
import { DialogFoot } from "#web/ui/dialog-parts.tsx";
import { paletteHeadClass } from "./palette-head.ts";

/** An open form is unsaved work. If the login session ends, the form stays below the login layer. */
addWork(() => (paletteState.value.ask ? [t("palette.ask.open")] : []));

/** Maximum number of rows. The number of drawn rows, not the ranking, determines the cost of a key press. */
const MAX_ROWS = 50;
/**
 * Number of rows drawn at first, as many as the list can show. The others follow after a pause in typing or an arrow
 * key.
 */
const FIRST_ROWS = 14;
const REST_MS = 200;
const walks = new Set(["ArrowUp", "ArrowDown", "Home", "End"]);

function capped(groups: readonly PaletteGroup[], most: number): PaletteGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

/** Delays the rows that are out of sight. @returns whether they are drawn, and a function that draws them at once */
function useWhole(text: string): [isWhole: boolean, drawWhole: () => void] {
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWhole(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [whole === text, () => flushSync(() => setWhole(text))];
}

function run(row: PaletteRow): void {
  if (row.refusal) return notify(row.refusal, "yellow", row.binding);
  if (row.narrowsTo !== undefined) return setPaletteText(row.narrowsTo);
  noteUse(row.id);
  closePalette();
  // Runs after the dialog has closed, because the command may open a dialog or move the focus.
  requestAnimationFrame(() => row.run());
}

const rowClass = cva(
  "relative flex h-9 items-center gap-2.5 pr-3 pl-4 whitespace-nowrap data-[selected=true]:bg-cursor data-[selected=true]:before:absolute data-[selected=true]:before:inset-y-0 data-[selected=true]:before:left-0 data-[selected=true]:before:w-0.75 data-[selected=true]:before:bg-accent [&_em]:font-semibold",
  {
    variants: {
      isOff: { true: "text-muted", false: "text-text data-[selected=true]:text-ink [&_em]:text-accent-text" },
      isDanger: { true: "", false: "" },
    },
    compoundVariants: [{ isOff: false, isDanger: true, className: "[&_.truncate]:text-red-fg [&_svg]:text-red-fg" }],
  },
);

const groupClass =
  "[&_[cmdk-group-heading]]:h-7 [&_[cmdk-group-heading]]:truncate [&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:leading-6 [&_[cmdk-group-heading]]:text-muted";

/**
 * Sets aria-disabled to `TRUE`. cmdk skips a row whose aria-disabled is `true`, and writes `false` on all others. HTML
 * reads `TRUE` the same way (ARIA in HTML, section 4.3). The row is announced as disabled and can still be reached by
 * the arrow keys.
 */
const greyed = (row: HTMLElement | null): void => row?.setAttribute("aria-disabled", "TRUE");
const open = (row: HTMLElement | null): void => row?.setAttribute("aria-disabled", "false");

function Row({ row }: { row: PaletteRow }): JSX.Element {
  return (
    <Cmdk.Item
      ref={row.refusal ? greyed : open}
      value={row.id}
      className={rowClass({ isOff: Boolean(row.refusal) || row.isElsewhere === true, isDanger: row.danger === true })}
      data-testid="palette-row"
      data-off={Boolean(row.refusal) || row.isElsewhere || undefined}
      onSelect={() => run(row)}
    >
      <span className="flex w-6 flex-none justify-center text-muted">
        <LazyIcon name={row.icon} />
      </span>
      <Marked label={row.label} marks={row.marks} />
      {row.pinyin && <Syllables pinyin={row.pinyin} />}
      <span className="ml-auto truncate text-small text-muted">
        {row.refusal ? <span className="text-yellow-fg">{row.refusal}</span> : row.context}
      </span>
      {row.binding && <KeyCaps binding={row.binding} />}
    </Cmdk.Item>
  );
}

const footer = [
  [">", "palette.mode.commands"],
  ["#", "palette.mode.id"],
  ["@", "palette.mode.user"],
  ["/", "palette.mode.screen"],
  ["?", "palette.mode.help"],
] as const;

function Foot({ missing }: { missing: Missing }): JSX.Element {
  return (
    <DialogFoot className="mt-1.5">
      {footer.map(([cap, key]) => (
        <span key={cap}>
          <kbd>{cap}</kbd>
          {t(key)}
        </span>
      ))}
      <span className="flex-1" />
      {missing && <span role="status">{t(`palette.${missing}`)}</span>}
      <span>
        <span className="gap-0.5!">
          <kbd>↑</kbd>
          <kbd>↓</kbd>
        </span>
        {t("palette.choose")}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t("palette.run")}
      </span>
    </DialogFoot>
  );
}

function noneOf(text: string): string {
  const { mode, rest } = readMode(text);
  return mode === "user" && rest ? t("palette.none.user", { text: rest }) : t("palette.none", { text });
}

function noteOf(text: string, missing: Missing, isSearching: boolean): string {
  if (missing === "coming") return t("palette.coming");
  return isSearching ? t("palette.searching") : noneOf(text);
}

const Nothing = ({ text }: { text: string }): JSX.Element => (
  <div className={emptyStateClass} data-slot="empty">
    {text}
  </div>
);

function Rows(props: { groups: readonly PaletteGroup[]; text: string; children: ReactNode }): JSX.Element {
  return (
    <Cmdk.List
      className="max-h-129 min-h-0 overflow-auto overscroll-contain [scroll-padding-block:34px_4px]"
      label={t("palette.title")}
      data-for={props.text}
    >
      {props.groups.map((group) => (
        <Cmdk.Group key={group.id} heading={group.heading} className={groupClass}>
          {group.rows.map((row) => (
            <Row key={`${group.id}${row.id}`} row={row} />
          ))}
        </Cmdk.Group>
      ))}
      {props.children}
    </Cmdk.List>
  );
}

/** Puts the caret behind the text that was typed while the palette was loading. A dialog would select it. */
function continueTyping(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

function Head(props: {
  text: string;
  target: Target | null;
  /** Notes that letters are being composed. */
  compose: (isComposing: boolean) => void;
}): JSX.Element {
  const { target } = props;
  const many = target?.matching?.count ?? target?.records.length ?? 0;
  return (
    <div className={paletteHeadClass}>
      {target && many > 1 && <span className={chipClass()}>{selectionHeading(target)}</span>}
      <Cmdk.Input
        className="min-w-0 flex-1 bg-transparent caret-accent outline-0"
        ref={continueTyping}
        value={props.text}
        placeholder={t("palette.input")}
        aria-label={t("palette.input")}
        onValueChange={setPaletteText}
        onCompositionStart={() => props.compose(true)}
        onCompositionEnd={() => props.compose(false)}
      />
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

function Search(): JSX.Element {
  const { text } = useValue(paletteState);
  const [index, missing] = useIndex();
  const [target] = useState(currentTarget);
  // Read before the palette adds its own layer.
  const [layers] = useState(activeLayers);
  const [isComposing, setComposing] = useState(false);
  const [isWhole, drawWhole] = useWhole(text);
  // Permissions may change while the palette is open.
  const actor = useActor();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the gate of each row reads the actor, the entries the index
  const local = useMemo(() => localGroups(text, target, layers), [text, target, layers, actor, index]);
  const records = useRecordRows(text, isComposing);
  const all = useMemo(
    () => capped([...pastedRows(text), ...withRecords(local, records.groups)], MAX_ROWS),
    [local, records.groups, text],
  );
  const rows = all.flatMap((group) => group.rows);
  // cmdk loses its selection when the rows change. The first row is selected until the user moves.
  const [picked, setPicked] = useState({ text: "", id: "" });
  const value = picked.text === text && rows.some((row) => row.id === picked.id) ? picked.id : (rows[0]?.id ?? "");
  const first = rows.find(({ id }) => id === value);
  const chosen = useChosen(text, missing, () => first && run(first));
  return (
    <Cmdk
      className="flex min-h-0 flex-col"
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      loop
      label={t("palette.title")}
      value={value}
      onValueChange={(id) => setPicked({ text, id })}
      onKeyDown={(event) => {
        if (walks.has(event.key)) {
          chosen.walk();
          if (!isWhole) drawWhole();
        }
        if (event.key === "Enter" && !isComposing && chosen.enter()) event.preventDefault();
      }}
    >
      <Head text={text} target={target} compose={setComposing} />
      <Rows groups={isWhole ? all : capped(all, FIRST_ROWS)} text={text}>
        {rows.length === 0 && <Nothing text={noteOf(text, missing, records.isSearching)} />}
      </Rows>
      <span className="sr-only" role="status">
        {t("palette.count", { n: rows.length })}
      </span>
      <Foot missing={missing} />
    </Cmdk>
  );
}

/** Command palette. cmdk draws the rows and moves the selection; the console decides on the rows and their order. */
export function Palette(): JSX.Element {
  const { ask, text } = useValue(paletteState);
  useEffect(offerPageCommands, []);
  return (
    <Dialog
      title={t("palette.title")}
      className="inset-x-0 top-21 mx-auto flex max-h-[calc(100vh-120px)] w-[min(680px,96vw)] flex-col [@media(height<=560px)]:top-9 [@media(height<=560px)]:max-h-[calc(100vh-48px)]"
      isInstant
      layer="palette"
      through={["palette.open"]}
      close={() => {
        if (ask) dropDraft(ask);
        closePalette();
      }}
      onEscape={() => {
        if (ask || text === "") return false;
        setPaletteText("");
        return true;
      }}
    >
      {ask ? <Load chunk={commandForm} partProps={{ ask }} /> : <Search />}
    </Dialog>
  );
}
