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
  /** A heading or a rule above it. */
  heading?: string;
  rule?: boolean;
}

/** Within this time a closed menu has given its button the focus. */
const GIVEN_MS = 1_000;

/** The keys of the pane are live again when its menu is gone. */
function AtEnd({ run }: { run: () => void }): null {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at its end
  useEffect(() => run, []);
  return null;
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
  const isByPointer = useRef(isPressed);
  // A pointer in the header takes the keys from no pane; who walked to the button by key stands on it again.
  const leave = (): void => {
    const button = face.current;
    if (!button || !isByPointer.current || button.closest("[data-pane]")) return;
    const giveBack = (): void => void (document.activeElement === button && returnFocus());
    // The menu gives it the focus before it is gone, or a while behind.
    button.addEventListener("focus", giveBack, { once: true, signal: AbortSignal.timeout(GIVEN_MS) });
    requestAnimationFrame(giveBack);
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
