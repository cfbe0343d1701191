import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { JSX } from "react";
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from "react";
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

/** Maximum time in ms after which a closed menu has returned the focus to its button. */
const FOCUS_RETURN_MS = 1_000;

/** Runs a function when the menu is unmounted, so that the pane's keys work again. */
function AtEnd({ run }: { run: () => void }): null {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, on unmount
  useEffect(() => run, []);
  return null;
}

/** Dropdown menu, loaded when the first menu is opened and never part of the first load. */
export function DropMenu(props: {
  className: string;
  /** Content of the button, which also names the menu. */
  button: PlainButton;
  entries: readonly MenuEntry[];
}): JSX.Element {
  // The menu's button replaces the plain one, which may have had the focus.
  const [hadFocus] = useState(() => document.activeElement?.className === props.className);
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
        className={props.className}
        onPointerDown={() => (isByPointer.current = true)}
        onKeyDown={() => (isByPointer.current = false)}
      >
        {props.button.children}
      </MenuButton>
      <MenuItems anchor={{ to: "bottom end", gap: 4 }} className="menu" modal={false} onBlur={onBlur} data-keeps-keys>
        <AtEnd run={leave} />
        {props.entries.map((entry, at) => (
          <Fragment key={`${at} ${entry.label}`}>
            {entry.rule && <hr />}
            {entry.heading && <div className="cap">{entry.heading}</div>}
            {entry.run && (
              <MenuItem as="button" type="button" onClick={entry.run}>
                {entry.checked === undefined ? null : entry.checked ? <Icon name="check" /> : <span className="i" />}
                <span className={entry.danger ? "flex-1 text-red-fg" : "flex-1"}>{entry.label}</span>
                {entry.checked && <span className="sr-only">✓</span>}
                {entry.binding && <KeyCaps binding={entry.binding} />}
              </MenuItem>
            )}
          </Fragment>
        ))}
      </MenuItems>
    </Menu>
  );
}
