import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { JSX } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { returnFocus } from "#web/keyboard/panes.ts";
import { Icon } from "./icon.tsx";
import { KeyCaps } from "./key-cap.tsx";
import { useCloseOnBlur } from "./use-close-on-blur.ts";
import type { PlainButton } from "./lazy-menu.tsx";

export interface MenuEntry {
  label: string;
  run?: () => void;
  binding?: string | null;
  checked?: boolean;
  /** True for a command that destroys something. */
  danger?: boolean;
  /** Heading above the entry; `rule` draws a line above it. */
  heading?: string;
  rule?: boolean;
}

/** Classes of an open list of choices; of a menu, which has a width of its own; and of their rows. */
export const listboxClass = "z-popover rounded-m border border-line-strong bg-raised py-1 shadow-overlay outline-0";
const menuClass = `${listboxClass} min-w-45`;
export const menuItemClass =
  "flex h-8 w-full items-center gap-2.5 px-3 whitespace-nowrap text-text data-focus:bg-cursor data-focus:text-ink";

/** Maximum time in ms after which a closed menu has returned the focus to its button. */
const FOCUS_RETURN_MS = 1_000;

/** Runs a function when the menu is unmounted, so that the pane's keys work again. */
function AtEnd({ run }: { run: () => void }): null {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, on unmount
  useEffect(() => run, []);
  return null;
}

function Entry({ label, run, binding, checked, danger, heading, rule }: MenuEntry): JSX.Element {
  return (
    <>
      {rule && <hr className="my-1 h-px bg-line-soft" />}
      {heading && <div className="flex h-6.5 items-center px-3 text-small whitespace-nowrap text-muted">{heading}</div>}
      {run && (
        <MenuItem as="button" type="button" className={menuItemClass} onClick={run}>
          {checked === undefined ? null : checked ? <Icon name="check" /> : <span className="size-4 flex-none" />}
          <span className={danger ? "flex-1 text-red-fg" : "flex-1"}>{label}</span>
          {checked && <span className="sr-only">✓</span>}
          {binding && <KeyCaps binding={binding} />}
        </MenuItem>
      )}
    </>
  );
}

/** Dropdown menu, loaded when the first menu is opened and never part of the first load. */
export function DropMenu(props: {
  /** The button, whose content also names the menu. */
  button: PlainButton;
  entries: readonly MenuEntry[];
}): JSX.Element {
  // The menu's button replaces the plain one, which may have had the focus.
  const [hadFocus] = useState(() => document.activeElement?.className === props.button.className);
  const [{ isPressed }] = useState(props.button);
  const face = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (hadFocus) face.current?.focus();
    if (isPressed) face.current?.click();
  }, [hadFocus, isPressed]);
  const isByPointer = useRef(isPressed);
  // After use by pointer in the header, the pane gets the keys again. After use by key, the button keeps the focus.
  const leave = (): void => {
    const button = face.current;
    if (!button || !isByPointer.current || button.closest("[data-pane]")) return;
    const returnKeys = (): void => void (document.activeElement === button && returnFocus());
    // The menu focuses its button before it is unmounted or shortly after.
    button.addEventListener("focus", returnKeys, { once: true, signal: AbortSignal.timeout(FOCUS_RETURN_MS) });
    requestAnimationFrame(returnKeys);
  };
  const { key, onBlur } = useCloseOnBlur(() => face.current);
  return (
    <Menu key={key}>
      <MenuButton
        ref={face}
        className={props.button.className}
        onPointerDown={() => (isByPointer.current = true)}
        onKeyDown={() => (isByPointer.current = false)}
      >
        {props.button.children}
      </MenuButton>
      <MenuItems
        anchor={{ to: "bottom end", gap: 4 }}
        className={menuClass}
        data-slot="menu"
        modal={false}
        onBlur={onBlur}
        data-keeps-keys
      >
        <AtEnd run={leave} />
        {props.entries.map((entry, index) => (
          <Entry key={`${index} ${entry.label}`} {...entry} />
        ))}
      </MenuItems>
    </Menu>
  );
}
