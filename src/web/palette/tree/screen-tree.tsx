import type { JSX, RefObject } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import { sections as allSections } from "virtual:areas";
import type { Label } from "#kernel/label.ts";
import { permissionOfScreen } from "#kernel/screen.ts";
import { useActor } from "#web/auth/session/actor.ts";
import { t } from "#web/i18n/part-text.ts";
import { count, l, language } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { commandIndex, outline } from "#web/registry/areas.ts";
import { goCode } from "#web/keyboard/go-code.ts";
import { registry } from "#web/registry/registry.ts";
import { openScreen } from "#web/routing/tabs.ts";
import { useChunk } from "#web/store/chunk.ts";
import { paletteHeadClass } from "#web/palette/palette-head.ts";
import { DialogFoot } from "#web/ui/dialog-parts.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { isDirect } from "#kernel/screen.ts";
import { Columns, optionId } from "./tree-view.tsx";
import type { Column, Room } from "./tree-columns.ts";
import { columnsOf, placesIn, step } from "./tree-columns.ts";
import { bestOf, hitsIn } from "./tree-match.ts";
import type { TreeSection, TreeRow } from "./tree-rows.ts";
import { treeOf } from "./tree-rows.ts";
import { words } from "./tree-words.ts";

/** Space in px around the dialog, and the height of its head and foot. */
const [MARGIN_PX, BARS_PX] = [16, 86];

function useRoom(): Room {
  const read = (): Room => ({ width: innerWidth - 2 * MARGIN_PX, height: innerHeight - 2 * MARGIN_PX - BARS_PX });
  const [room, setRoom] = useState(read);
  useEffect(() => {
    const onResize = (): void => setRoom(read());
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  return room;
}

/** Returns why a row cannot be opened, with the name of the missing permission; null if it can. */
function refusalOf({ screen, isLocked }: TreeRow): Label | null {
  if (isLocked && screen.superOnly) return words.superOnly;
  const name = permissionOfScreen(screen) ?? "";
  return isLocked
    ? [
        words.lacks[0].replace("{name}", screen.label[0]).replace("{id}", name),
        words.lacks[1].replace("{name}", screen.label[1]).replace("{id}", name),
      ]
    : null;
}

interface Cursor {
  /** Route of its row. Rows themselves are made anew when further areas or permissions arrive. */
  route: string | undefined;
  /** Why the row on which Enter was pressed does not open. */
  refusal: Label | null;
}

/** The open tree: what is typed, where the cursor stands, and what keys do. */
function useTree(dialog: RefObject<HTMLElement | null>, close: () => void) {
  useChunk(outline);
  const index = useChunk(commandIndex);
  const actor = useActor();
  const room = useRoom();
  const { screens } = registry();
  const sections = useMemo(
    () => treeOf(screens, allSections, actor, ({ route }) => goCode(route)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a row is matched by its pinyin, which the index has
    [screens, actor, index],
  );
  const columns = useMemo(() => columnsOf(sections, room), [sections, room]);
  const [text, setText] = useState("");
  const hits = useMemo(() => hitsIn(sections, text, language()), [sections, text]);
  const reachable = useMemo(
    () => placesIn(columns).filter(({ row }) => (hits && hits.size > 0 ? hits.has(row) : true)),
    [columns, hits],
  );
  const [cursor, setCursor] = useState<Cursor>({ route: undefined, refusal: null });
  const atCursor = reachable.find((place) => place.row.screen.route === cursor.route);
  const row = atCursor?.row ?? bestOf(hits) ?? reachable[0]?.row;
  const open = (chosen: TreeRow, inNewWindow = false): void => {
    const refusal = refusalOf(chosen);
    const { screen } = chosen;
    if (refusal) return setCursor({ route: screen.route, refusal });
    if (!isDirect(screen) && screen.parent === undefined)
      return setCursor({ route: screen.route, refusal: words.needsRecord });
    const route = isDirect(screen) ? screen.route : (screen.parent ?? screen.route);
    close();
    if (inNewWindow) return void window.open(`#${route}`, "_blank", "noopener");
    // Runs after the dialog has closed, because the screen takes the focus.
    requestAnimationFrame(() => openScreen(route));
  };
  const go = (direction: Parameters<typeof step>[2]) => (): void =>
    setCursor({ route: step(reachable, row, direction)?.screen.route, refusal: null });
  useControlKeys(dialog, {
    arrowup: go("up"),
    arrowdown: go("down"),
    arrowleft: go("left"),
    arrowright: go("right"),
    home: go("first"),
    end: go("last"),
    enter: () => row && open(row),
    "mod+enter": () => row && open(row, true),
  });
  const type = (next: string): void => {
    setText(next);
    setCursor({ route: undefined, refusal: null });
  };
  const refusal = row && cursor.route === row.screen.route ? cursor.refusal : null;
  return { sections, columns, text, type, hits, row, refusal, open };
}

const remarkClass = "flex items-center gap-1.25 text-small text-muted";

function Head(props: {
  text: string;
  type: (text: string) => void;
  resultText: string;
  row: TreeRow | undefined;
}): JSX.Element {
  const command = registry().command("go.tree");
  const key = command && keyOf(command);
  return (
    <div className={`${paletteHeadClass} whitespace-nowrap`}>
      {key && <KeyCaps binding={key} />}
      <input
        className="min-w-20 flex-[1_1_120px] bg-transparent caret-accent outline-0"
        role="combobox"
        aria-expanded="true"
        aria-controls="screen-tree"
        aria-autocomplete="list"
        aria-activedescendant={props.row && optionId(props.row)}
        aria-label={l(words.search)}
        placeholder={l(words.search)}
        value={props.text}
        maxLength={60}
        onChange={({ target }) => props.type(target.value)}
      />
      <span className={remarkClass} role="status">
        {props.resultText}
      </span>
      <span className={`${remarkClass} max-[761px]:hidden`}>
        <LazyIcon name="lock" className="size-3" /> {l(words.locked)}
      </span>
      <span className={`${remarkClass} max-[761px]:hidden`}>
        {l(words.codes)} <kbd aria-hidden="true">g</kbd> {l(words.codesAfter)}
      </span>
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

function Foot({ row, refusal }: { row: TreeRow | undefined; refusal: Label | null }): JSX.Element {
  const needsRecord = row && !isDirect(row.screen) && !row.isLocked;
  return (
    <DialogFoot>
      <span>
        <span className="inline-flex flex-none gap-0.5">
          {["↑", "↓", "←", "→"].map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </span>
        {t("palette.choose")}
      </span>
      <span>
        <kbd>Enter</kbd>
        {needsRecord ? l(words.toParent) : l(words.open)}
      </span>
      <span>
        <KeyCaps binding="mod+enter" />
        {l(words.openNew)}
      </span>
      <span className="flex-1" />
      <span role="status" className={refusal ? "overflow-hidden text-ellipsis text-yellow-fg" : "text-muted"}>
        {refusal ? l(refusal) : row?.screen.route}
      </span>
    </DialogFoot>
  );
}

function foundText(hits: ReadonlyMap<TreeRow, unknown> | null, sections: readonly TreeSection[]): string {
  const all = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const text = hits ? l(words.found).replace("{n}", count(hits.size)) : l(words.all);
  return text.replace("{all}", count(all));
}

const widthOf = (columns: readonly Column[]): string => `min(${columns.length * 216}px, 100vw - 32px)`;

/** All screens by section, each in a fixed place. Typing marks matches and moves nothing. */
export function ScreenTree({ close }: { close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDivElement>(null);
  const { sections, columns, text, type, hits, row, refusal, open } = useTree(dialog, close);
  return (
    <Dialog
      title={l(registry().command("go.tree")?.label ?? words.search)}
      className={`inset-x-0 mx-auto max-h-[calc(100vh-32px)] w-fit ${columns.length > 4 ? "top-4" : "top-21 [@media(height<=560px)]:top-4"}`}
      isInstant
      close={close}
      onEscape={() => {
        if (text === "") return false;
        type("");
        return true;
      }}
    >
      <div
        ref={dialog}
        className="flex max-h-[calc(100vh-32px)] min-w-[min(720px,100vw-32px)] flex-col"
        style={{ width: widthOf(columns) }}
      >
        <Head text={text} type={type} resultText={foundText(hits, sections)} row={row} />
        <Columns columns={columns} hits={hits} current={row} open={open} />
        <Foot row={row} refusal={refusal} />
      </div>
    </Dialog>
  );
}
