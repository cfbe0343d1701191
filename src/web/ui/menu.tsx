import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import type { JSX } from "react";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { KeyCaps } from "./key-cap.tsx";
import type { PlainButton } from "./later-menu.tsx";

export interface MenuEntry {
  label: string;
  run?: () => void;
  binding?: string | null;
  checked?: boolean;
  /** A heading or a rule above it. */
  heading?: string;
  rule?: boolean;
}

/** Loaded with the first menu that is opened: it is never part of the first load. */
export function DropMenu(props: {
  className: string;
  /** Names itself. */
  button: PlainButton;
  entries: readonly MenuEntry[];
}): JSX.Element {
  // It comes in the place of the plain button, which may have had the focus.
  const [hadFocus] = useState(() => document.activeElement?.className === props.className);
  const [{ isPressed }] = useState(props.button);
  const face = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (hadFocus) face.current?.focus();
    if (isPressed) face.current?.click();
  }, [hadFocus, isPressed]);
  return (
    <Menu>
      <MenuButton ref={face} className={props.className}>
        {props.button.children}
      </MenuButton>
      <MenuItems anchor={{ to: "bottom end", gap: 4 }} className="menu" modal={false} data-keeps-keys>
        {props.entries.map((entry) => (
          <Fragment key={`${entry.heading ?? ""}${entry.label}`}>
            {entry.rule && <hr />}
            {entry.heading && <div className="cap">{entry.heading}</div>}
            {entry.run && (
              <MenuItem as="button" type="button" onClick={entry.run}>
                {entry.checked === undefined ? null : entry.checked ? <Icon name="check" /> : <span className="i" />}
                <span className="sp">{entry.label}</span>
                {entry.checked && <span className="only-read">✓</span>}
                {entry.binding && <KeyCaps binding={entry.binding} />}
              </MenuItem>
            )}
          </Fragment>
        ))}
      </MenuItems>
    </Menu>
  );
}
