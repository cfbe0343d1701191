import type { JSX } from "react";
import { useEffect } from "react";
import { useBaseHandler } from "#web/commands/handlers.ts";
import { LoadingLayer } from "#web/keyboard/loading-layer.tsx";
import { idleParts } from "#web/shell/idle.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk, useTrouble } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useSelected } from "#web/store/state.ts";
import { commandForm } from "./form-chunk.ts";
import { closePalette, openPalette, paletteState, setPaletteText } from "./palette-state.ts";

/** The palette. It loads the names of the commands of other areas when it opens. */
export const palette = defineChunk(async () => (await idleParts.load()).Palette);

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** The palette with the form for a question. */
const asking = defineChunk(async () => (await Promise.all([palette.load(), commandForm.load()]))[0]);

/** Hidden field that takes the text typed while the palette or a form is loading. */
function Early({ chunk }: { chunk: Chunk<unknown> }): JSX.Element {
  return (
    <LoadingLayer chunk={chunk} through={["palette.open"]}>
      <input
        ref={focus}
        className="sr-only"
        onInput={({ currentTarget }) => setPaletteText(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && closePalette()}
      />
    </LoadingLayer>
  );
}

/** Host of the palette. Its code is loaded while the console is idle (shell/idle.ts); its key works from the start. */
export function PaletteHost(): JSX.Element | null {
  const isOpen = useSelected(paletteState, (now) => now.isOpen);
  const chunk = useSelected(paletteState, (now) => now.ask !== null) ? asking : palette;
  const trouble = useTrouble(chunk);
  useBaseHandler("palette.open", () => (paletteState.value.isOpen ? closePalette() : openPalette()));
  // A palette that stayed open without its code would take every further question. Opening it loads the code again,
  // so the present state counts and not the drawn one.
  useEffect(() => {
    if (isOpen && chunk.value.trouble !== undefined) closePalette();
  }, [isOpen, chunk, trouble]);
  return isOpen ? <Load chunk={chunk} partProps={{}} fallback={<Early chunk={chunk} />} /> : null;
}
