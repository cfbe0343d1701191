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
  /** Commands that still hear their keys while it is open. */
  through?: readonly string[];
  /** @returns true where Esc was used for something smaller */
  onEscape?: () => boolean;
  /** Has the focus again afterwards; the pane that had the keys where it is gone. */
  opener?: Element | null;
}

let dialogs = 0;

/** Told to the page before the next paint and before what is drawn with it: notices ask where there is room. */
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

/** To what lay below the dialog that closes: where the focus was in it, else to its first control; a question is no dialog. */
function focusUnder(closing: EventTarget | null, from: Element | null): void {
  const below = [...document.querySelectorAll<HTMLElement>(".dlg")].findLast((one) => one !== closing);
  const there = !below || below.contains(from) ? from : below.querySelector("input, textarea, button");
  (there instanceof HTMLElement ? there : below)?.focus();
}

/** Put together by hand, so that Esc can be asked first and the focus goes back into the pane that had the keys. */
export function Dialog(props: DialogProps): JSX.Element {
  useKeyLayer({ layer: props.layer ?? "modal", blocks: true, through: props.through ?? [] });
  useOverlaid();
  const [from] = useState(() => document.activeElement);
  const wanted = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && props.close()}>
      <Radix.Portal>
        {/* Radix' own locks the page's scrolling by a style sheet, for which every element takes its style anew. */}
        <div className="scrim" />
        <Radix.Content
          className={`dlg ${props.className}`}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (event.isComposing || props.onEscape?.()) event.preventDefault();
          }}
          // A dialog below takes the focus back as long as this one is not in its place: what was asked for is done then.
          onFocusCapture={({ target }) => (wanted.current = target)}
          onOpenAutoFocus={(event) => {
            if (!wanted.current) return;
            event.preventDefault();
            wanted.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A command may have opened the next dialog already, or put the focus where its work goes on.
            const isTaken = document.activeElement !== null && document.activeElement !== document.body;
            if (props.opener instanceof HTMLElement && props.opener.isConnected) props.opener.focus();
            else if (isTaken) return;
            else if (isBlocked()) focusUnder(event.target, from);
            else returnFocus();
          }}
        >
          <Radix.Title className="only-read">{props.title}</Radix.Title>
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
