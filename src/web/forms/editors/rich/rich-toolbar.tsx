import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ButtonHTMLAttributes, JSX, RefObject } from "react";
import { useState } from "react";
import { ariaKeys, capsOf } from "#kernel/keys.ts";
import type { Label } from "#kernel/label.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { isMac } from "#web/ui/key-cap.tsx";
import { LazyIcon } from "#web/ui/lazy-icon.tsx";
import { richTexts, toolGroups } from "./rich-tools.ts";

export const richBar =
  "flex min-h-7.25 flex-wrap gap-x-1.5 gap-y-0.5 overflow-hidden border-b border-line bg-sunken px-0.75 py-0.5 @max-[300px]/rich:gap-x-1";
// At the beginning of a row the line before a group is cut off.
const group =
  "relative inline-flex before:absolute before:inset-y-1 before:-left-1 before:border-l before:border-line-strong";
const button =
  "inline-flex h-6 min-w-5.5 items-center justify-center rounded-s px-0.75 text-small text-text hover:bg-hover focus-visible:-outline-offset-2 aria-disabled:text-line-control aria-pressed:bg-press aria-pressed:text-ink @max-[300px]/rich:min-w-4.75 @max-[300px]/rich:px-0.5";
const signs: Readonly<Record<string, string>> = { bold: "font-bold", italic: "italic", strike: "line-through" };

export const LINK_KEY = "mod+shift+l";
export const SOURCE_KEY = "mod+shift+e";

const titled = (label: Label, key: string | null): string =>
  key === null ? l(label) : `${l(label)} ${capsOf(key, isMac).join("")}`;

const tools = toolGroups.flat();

/** Which tools are on and possible at the cursor. Two texts, so that equal states draw nothing. */
const stateOf = (editor: Editor): { on: string; off: string } => ({
  on: tools.flatMap(({ id, isOn }) => (isOn?.(editor) ? [id] : [])).join(" "),
  off: tools.flatMap(({ id, can }) => (can && !can(editor) ? [id] : [])).join(" "),
});

/** Moves the focus between the buttons by the arrow keys (APG toolbar). Only one of them is in the tab order. */
function useRoving(bar: RefObject<HTMLElement | null>): { index: number; onFocus: (index: number) => void } {
  const [index, setIndex] = useState(0);
  const buttons = (): HTMLElement[] => [...(bar.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  const go = (to: (now: number, count: number) => number) => (): boolean => {
    const all = buttons();
    const now = all.findIndex((one) => one === document.activeElement);
    if (now < 0) return false;
    all[to(now, all.length)]?.focus();
    return true;
  };
  useControlKeys(bar, {
    arrowright: go((now, count) => (now + 1) % count),
    arrowleft: go((now, count) => (now - 1 + count) % count),
    home: go(() => 0),
    end: go((_, count) => count - 1),
  });
  return { index, onFocus: setIndex };
}

interface BarProps {
  bar: RefObject<HTMLDivElement | null>;
  editor: Editor;
  name: string;
  isSource: boolean;
  isLinkOpen: boolean;
  openLink: () => void;
  toggleSource: () => void;
}

type Place = (index: number) => Pick<ButtonHTMLAttributes<HTMLButtonElement>, "tabIndex" | "onFocus">;

/** Buttons of the link and of the source view. */
function Views(props: BarProps & { place: Place }): JSX.Element {
  const { place } = props;
  return (
    <span className={group}>
      <button
        type="button"
        className={button}
        {...place(tools.length)}
        aria-label={l(richTexts.link)}
        title={titled(richTexts.link, LINK_KEY)}
        aria-keyshortcuts={ariaKeys(LINK_KEY, isMac)}
        aria-expanded={props.isLinkOpen}
        onClick={props.openLink}
      >
        <LazyIcon name="link" />
      </button>
      <button
        type="button"
        className={button}
        {...place(tools.length + 1)}
        title={titled(richTexts.source, SOURCE_KEY)}
        aria-keyshortcuts={ariaKeys(SOURCE_KEY, isMac)}
        aria-pressed={props.isSource}
        onClick={props.toggleSource}
      >
        {l(richTexts.source)}
      </button>
    </span>
  );
}

/** Toolbar of the editor: formats, undo, link, and the source view. */
export function RichToolbar(props: BarProps): JSX.Element {
  const { bar, editor } = props;
  const { on, off } = useEditorState({ editor, selector: (now) => stateOf(now.editor) });
  const [isOn, isOff] = [new Set(on.split(" ")), new Set(off.split(" "))];
  const roving = useRoving(bar);
  const place: Place = (index) => ({ tabIndex: index === roving.index ? 0 : -1, onFocus: () => roving.onFocus(index) });
  const groups = toolGroups.map((ofGroup) => (
    <span key={ofGroup[0]?.id} className={group}>
      {ofGroup.map(({ id, label, key, sign, run, isOn: pressed }) => (
        <button
          key={id}
          type="button"
          className={`${button} ${signs[id] ?? ""}`}
          {...place(tools.findIndex((one) => one.id === id))}
          title={titled(label, key)}
          aria-keyshortcuts={key === null ? undefined : ariaKeys(key, isMac)}
          aria-pressed={pressed ? isOn.has(id) : undefined}
          aria-disabled={isOff.has(id) || undefined}
          onClick={() => isOff.has(id) || run(editor)}
        >
          <span aria-hidden="true">{sign}</span>
          <span className="sr-only">{l(label)}</span>
        </button>
      ))}
    </span>
  ));
  return (
    <div ref={bar} className={richBar} role="toolbar" aria-label={`${props.name} ${l(richTexts.tools)}`}>
      {groups}
      <Views {...props} place={place} />
    </div>
  );
}
