import * as Radix from "@radix-ui/react-dialog";
import type { JSX, ReactNode } from "react";
import { useLayoutEffect, useRef, useState } from "react";
import type { Layer } from "#kernel/keys.ts";
import { isBlocked, useKeyLayer } from "#web/keyboard/layers.ts";
import { returnFocus } from "#web/keyboard/panes.ts";

export interface DialogProps {
  title: string;
  className: string;
  close: () => void;
  children: ReactNode;
  layer?: Layer;
  /** Commands whose keys still work while the dialog is open. */
  through?: readonly string[];
  /** Handles Esc. @returns true if it was used for something else than closing */
  onEscape?: () => boolean;
  /** Element that gets the focus afterwards. If it is no longer in the page, the pane that had the keys gets it. */
  opener?: Element | null;
}

let dialogs = 0;

/**
 * Marks the page as covered by a dialog. A layout effect runs before the next paint, because notices need the mark for
 * their position.
 */
function useOverlaid(): void {
  useLayoutEffect(() => {
    dialogs += 1;
    document.body.dataset["overlaid"] = "";
    return () => {
      dialogs -= 1;
      if (dialogs === 0) delete document.body.dataset["overlaid"];
    };
  }, []);
}

/** Focuses the dialog below the closing one: the previous focus in it, or its first control. */
function focusUnder(closing: EventTarget | null, from: Element | null): void {
  const below = [...document.querySelectorAll<HTMLElement>(".dlg")].findLast((one) => one !== closing);
  const there = !below || below.contains(from) ? from : below.querySelector("input, textarea, button");
  (there instanceof HTMLElement ? there : below)?.focus();
}

/**
 * Modal dialog assembled from parts of Radix. Esc can be handled first, and the focus returns to the pane that had the
 * keys.
 */
export function Dialog(props: DialogProps): JSX.Element {
  useKeyLayer({ layer: props.layer ?? "modal", blocks: true, through: props.through ?? [] });
  useOverlaid();
  const [from] = useState(() => document.activeElement);
  const requestedFocus = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && props.close()}>
      <Radix.Portal>
        {/* Replaces Radix' own overlay. That one locks scrolling by a style sheet, which makes the browser restyle every element. */}
        <div className="scrim" />
        <Radix.Content
          className={`dlg ${props.className}`}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (event.isComposing || props.onEscape?.()) event.preventDefault();
          }}
          // A dialog below takes the focus back until this one is in the DOM. The requested focus is set again then.
          onFocusCapture={({ target }) => (requestedFocus.current = target)}
          onOpenAutoFocus={(event) => {
            if (!requestedFocus.current) return;
            event.preventDefault();
            requestedFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A command may already have opened another dialog or moved the focus.
            const isTaken = document.activeElement !== null && document.activeElement !== document.body;
            if (props.opener instanceof HTMLElement && props.opener.isConnected) props.opener.focus();
            else if (isTaken) return;
            else if (isBlocked()) focusUnder(event.target, from);
            else returnFocus();
          }}
        >
          <Radix.Title className="sr-only">{props.title}</Radix.Title>
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
