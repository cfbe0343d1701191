import type { Binding } from "#kernel/bindings.ts";
import { bindingsOf } from "#kernel/bindings.ts";
import type { Command } from "#kernel/command.ts";
import { isLiveCommand, runByKey } from "#web/commands/run.ts";
import type { Target } from "#web/commands/target.ts";
import { t } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { createState, setValue, watch } from "#web/store/state.ts";
import { currentNotice, notify } from "#web/ui/notice.tsx";
import { isMac } from "#web/ui/key-cap.tsx";
import { overrides, singleKeys } from "./bindings.ts";
import type { Click } from "./dispatcher.ts";
import { Dispatcher } from "./dispatcher.ts";
import { kindOf } from "./focus.ts";
import { activeLayers, isBlocked, layerChanges } from "./layers.ts";
import { controlTakes } from "./control-keys.ts";
import { owningPane, watchPanes } from "./panes.ts";
import type { KeyPress } from "./stroke.ts";

export interface Pending {
  strokes: readonly string[];
  next: readonly Binding[];
}

/** Strokes of an unfinished sequence, shown as hints. */
export const pendingKeys = createState<Pending | null>(null);

/** Time of the last key press, ms since 1970; leases depend on it. */
let pressedAt = 0;
export const lastKeyPress = (): number => pressedAt;

let latest: KeyPress | null = null;
/** The latest key press. */
export const latestPress = (): KeyPress | null => latest;

/**
 * Calls `work` after `ms` milliseconds without a key press. If they have already passed, calls it at once.
 * @param since earliest start of the pause, ms since 1970
 * @returns a function that cancels it
 */
export function onceAtRest(work: () => void, ms: number, since = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const left = Math.max(pressedAt, since) + ms - Date.now();
    if (left > 0) timer = setTimeout(look, left);
    else work();
  };
  look();
  return () => clearTimeout(timer);
}

let cached: { commands: readonly Command[]; overrides: object; bindings: Binding[] } | null = null;
function liveBindings(): readonly Binding[] {
  const { commands } = registry();
  const changed = overrides.value;
  if (cached?.commands !== commands || cached.overrides !== changed)
    cached = { commands, overrides: changed, bindings: bindingsOf(commands, changed) };
  return cached.bindings;
}

export const dispatcher = new Dispatcher({
  mac: isMac,
  layers: activeLayers,
  bindings: liveBindings,
  isLive: isLiveCommand,
  run: runByKey,
  now: () => performance.now(),
  singleKeys: () => singleKeys.value,
  onPending: (strokes, next) => setValue(pendingKeys, strokes.length === 0 ? null : { strokes, next }),
  onUnknownKeys: (strokes) => notify(t("keys.unknown"), "yellow", strokes.join(" ")),
  // A notice that is already shown, such as the queue's, explains more.
  onKeyIgnored: () => currentNotice() ?? notify(t("queue.unread"), "yellow"),
});

/** Runs a command by its button, with the same pauses as by its key. @param on target, if the screen has none */
export function pressCommand(id: string, click: Click, on?: Target | null): void {
  const command = registry().command(id);
  if (command) dispatcher.clicked(command, click, () => runByKey(command, { stay: false, repeat: false }, on));
}

/** Facts of a keyboard event that the dispatcher uses. */
const pressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  keyCode: event.keyCode,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  altGraph: event.getModifierState("AltGraph"),
  repeat: event.repeat,
  isComposing: event.isComposing,
  time: event.timeStamp,
});

const atNextKey = new Set<() => void>();
/** Calls `run` once at the next key press. @returns a function that cancels it */
export function onNextKey(run: () => void): () => void {
  atNextKey.add(run);
  return () => atNextKey.delete(run);
}

/** The pane that had the keys at the last press or move of the focus. */
let owner: string | null = null;

function onKeyDown(event: KeyboardEvent): void {
  pressedAt = Date.now();
  for (const run of atNextKey) run();
  atNextKey.clear();
  const press = pressOf(event);
  latest = press;
  dispatcher.onPressed(press);
  if (controlTakes(press, event.target)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  // A closed dialog returns the focus later. Until then nothing has it, and the keys already belong to the pane.
  owner = owningPane();
  const verdict = dispatcher.handle(press, kindOf(event.target));
  if (verdict === "pass") return;
  if (verdict !== "shield") event.preventDefault();
  event.stopImmediatePropagation();
}

const reset = (): void => dispatcher.reset();
const ended = (): void => dispatcher.onCompositionEnd();

/** Notes at the document whether a text field has the focus: the keys that are characters do not act then. */
const noteTyping = (target: EventTarget | null): void => {
  document.documentElement.toggleAttribute("data-typing", kindOf(target) === "text");
};

/** Ends a sequence when the focus moves to another pane. A focus that returns to the same pane does not end it. */
function onFocusIn({ target }: FocusEvent): void {
  noteTyping(target);
  const now = owningPane();
  if (now !== owner) reset();
  owner = now;
}

/** Starts the console's only keydown listener. @returns a function that stops it */
export function listenToKeys(): () => void {
  const undo = [
    watchPanes(),
    // Only a blocking layer, such as a dialog, ends a sequence. A screen that loads between two strokes does not.
    watch(layerChanges, () => isBlocked() && reset()),
    on("keydown", onKeyDown),
    // Only a blur of the window ends a sequence. A removed element also sends a blur event.
    on("blur", ({ target }) => target === window && reset()),
    on("focusin", onFocusIn),
    on("focusout", ({ relatedTarget }) => relatedTarget === null && noteTyping(null)),
    on("pointerdown", reset),
    on("compositionstart", reset),
    on("compositionend", ended),
  ];
  return () => undo.forEach((stop) => stop());
}

function on<K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => unknown): () => void {
  window.addEventListener(type, listener, true);
  return () => window.removeEventListener(type, listener, true);
}
