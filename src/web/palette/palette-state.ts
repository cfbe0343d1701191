import type { Problem } from "#kernel/problem.ts";
import type { Command } from "#kernel/command.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import type { Target } from "#web/commands/target.ts";
import { createState, setValue } from "#web/store/state.ts";

export interface Ask {
  command: Command;
  target: Target | null;
  options: RunOptions;
  /** Set if the form was sent before and refused. */
  again?: Again;
}

export interface Again {
  answers: Answers;
  problems: readonly Problem[];
}

export interface Answers {
  values: Readonly<Record<string, unknown>>;
  /** Key of a listed reason; empty for none. */
  reason: string;
  text: string;
}

export interface PaletteState {
  isOpen: boolean;
  text: string;
  ask: Ask | null;
}

export const paletteState = createState<PaletteState>({ isOpen: false, text: "", ask: null });

export const openPalette = (text = ""): void => setValue(paletteState, { isOpen: true, text, ask: null });
export const closePalette = (): void => setValue(paletteState, { isOpen: false, text: "", ask: null });
export const setPaletteText = (text: string): void => setValue(paletteState, { ...paletteState.value, text });
export const askInPalette = (ask: Ask): void => setValue(paletteState, { isOpen: true, text: "", ask });
