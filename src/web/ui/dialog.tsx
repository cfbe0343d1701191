import { Dialog as ModalDialog, DialogTitle, Portal } from "@headlessui/react";
import type { JSX, ReactNode, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Layer } from "#kernel/keys.ts";
import { useEscape } from "#web/keyboard/escape.ts";
import { isBlocked, useKeyLayer } from "#web/keyboard/layers.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { useLatest } from "#web/store/latest.ts";

export interface DialogProps {
  title: string;
  /** Classes of its place and size. */
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
  /** True for a dialog in which the user types at once: the frames of an animation would delay the first letter. */
  isInstant?: boolean;
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

/**
 * Focuses the dialog below the closed one: the previous focus in it, or its first control. A dialog that replaces the
 * closed one has the focus already.
 */
function focusUnder(from: Element | null): void {
  const below = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1);
  if (below?.contains(document.activeElement)) return;
  const control = !below || below.contains(from) ? from : below.querySelector("input, textarea, button");
  (control instanceof HTMLElement ? control : below)?.focus();
}

/**
 * Returns the focus when the dialog closes: to its opener, to the element that a command focused, to the dialog
 * below, or to the pane that had the keys.
 */
function useFocusReturn(dialog: RefObject<HTMLElement | null>, opener: Element | null | undefined): void {
  const [from] = useState(() => document.activeElement);
  const latestOpener = useLatest(opener);
  const taken = useRef<Element | null>(null);
  useLayoutEffect(
    () => () => {
      const { activeElement, body } = document;
      taken.current = activeElement === body || dialog.current?.contains(activeElement) ? null : activeElement;
    },
    [dialog],
  );
  useEffect(() => {
    const give = (): void => {
      const chosen = [latestOpener.current, taken.current].find((one) => one instanceof HTMLElement && one.isConnected);
      if (chosen instanceof HTMLElement) chosen.focus();
      else if (isBlocked()) focusUnder(from);
      else returnFocus();
    };
    // After Headless UI, which focuses the former element in a microtask of its own.
    return () => queueMicrotask(() => queueMicrotask(give));
  }, [from, latestOpener]);
}

/** Modal dialog. Esc can be handled first, and the focus returns to the pane that had the keys. */
export function Dialog(props: DialogProps): JSX.Element {
  useKeyLayer({ layer: props.layer ?? "modal", blocks: true, through: props.through ?? [] });
  useOverlaid();
  const dialog = useRef<HTMLElement>(null);
  useFocusReturn(dialog, props.opener);
  // Headless UI makes the page inert when a dialog opens, and only then. It must know the page by that time.
  const [isOpen, setOpen] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the purpose
  useLayoutEffect(() => setOpen(true), []);
  useEscape(() => props.onEscape?.() ?? false);
  return (
    <>
      <Portal>
        <div className="fixed inset-0 z-modal bg-scrim" />
      </Portal>
      <ModalDialog
        ref={dialog}
        static
        open={isOpen}
        autoFocus={false}
        data-layer={props.layer ?? "modal"}
        onClose={props.close}
        className={`fixed z-modal overflow-hidden rounded-l border border-line-strong bg-raised shadow-overlay outline-0 ${props.isInstant ? "" : "animate-rise"} ${props.className}`}
      >
        <DialogTitle className="sr-only">{props.title}</DialogTitle>
        {props.children}
      </ModalDialog>
    </>
  );
}
