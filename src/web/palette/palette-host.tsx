import type { JSX } from "react";
import { useBaseHandler } from "#web/commands/handlers.ts";
import { LoadingLayer } from "#web/keyboard/loading-layer.tsx";
import { commandIndex } from "#web/registry/areas.ts";
import { idleParts } from "#web/shell/idle.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { useSelected } from "#web/store/external.ts";
import { closePalette, openPalette, paletteState, setPaletteText } from "./palette-state.ts";

/** The palette with the names of all commands. */
export const palette = defineChunk(async () => {
  const [{ Palette }] = await Promise.all([idleParts.load(), commandIndex.load()]);
  return Palette;
});

const focus = (field: HTMLInputElement | null): void => field?.focus();

/** Hidden field that takes the text typed while the palette is loading. */
function Early(): JSX.Element {
  return (
    <LoadingLayer chunk={palette} through={["palette.open"]}>
      {paletteState.get().ask === null && (
        <input
          ref={focus}
          className="only-read"
          onInput={({ currentTarget }) => setPaletteText(currentTarget.value)}
          onKeyDown={({ key }) => key === "Escape" && closePalette()}
        />
      )}
    </LoadingLayer>
  );
}

/** Host of the palette. Its code is loaded while the console is idle (shell/idle.ts); its key works from the start. */
export function PaletteHost(): JSX.Element | null {
  const isOpen = useSelected(paletteState, (now) => now.isOpen);
  useBaseHandler("palette.open", () => (paletteState.get().isOpen ? closePalette() : openPalette()));
  return isOpen ? <Load chunk={palette} given={{}} fallback={<Early />} /> : null;
}
