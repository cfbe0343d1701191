import type { JSX } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Command } from "#kernel/command.ts";
import { isReadable } from "#kernel/key-conflicts.ts";
import type { Stroke } from "#kernel/keys.ts";
import { capsOf, parseKey, printStroke } from "#kernel/keys.ts";
import { isMacroCommand } from "#kernel/macro.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isMac, KeyCaps } from "#web/ui/key-cap.tsx";
import { keyOf, overrides, singleKeys } from "./bindings.ts";
import { saveBindings } from "./save-bindings.ts";
import { useControlKeys } from "./control-keys.ts";
import { byPlace, placeLabel, keyPlaceOf } from "./key-places.ts";
import { rebind, restore, restoreAll } from "./rebind.ts";
import { useKeyRecorder } from "./use-key-recorder.ts";
import { emptyStateClass } from "#web/ui/states.tsx";
import { keyRowClass, sheetClass, sheetFieldClass, sheetHeadClass, sheetInputClass } from "./key-sheet.ts";

/** True for a stroke without modifiers, which may start a sequence. */
const isPlain = ({ mod, alt, shift }: Stroke): boolean => !mod && !alt && !shift;

const functionKeys = Array.from({ length: 12 }, (_, index) => `f${index + 1}`);
const unreadable = functionKeys.filter((key) => !isReadable(key));

/** Records a new key: Enter accepts, Esc keeps the old one. A refused or complete key is replaced by the next press. */
function Recorder({ command, done }: { command: Command; done: (text: string | null) => void }): JSX.Element {
  const [strokes, setStrokes] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const box = useRef<HTMLButtonElement>(null);
  const keys = strokes.length === 0 ? null : strokes.join(" ");
  useEffect(() => box.current?.focus(), []);
  const listeners = useKeyRecorder((stroke) => {
    if (!isReadable(printStroke(stroke))) return;
    const [begun] = refused === null && strokes.length === 1 ? strokes : [];
    const goesOn = begun !== undefined && [...parseKey(begun), stroke].every(isPlain);
    setStrokes([...(goesOn ? [begun] : []), printStroke(stroke)]);
    setRefused(null);
  }, unreadable);
  const take = (): void => {
    if (keys === null) return done(null);
    const answer = rebind(command, keys);
    if (answer) return setRefused(l(answer.message));
    saveBindings();
    done(t("keys.change.saved", { key: capsOf(keys, isMac).join(" ") }));
  };
  useControlKeys(box, { enter: take, escape: () => done(null) });
  return (
    <button ref={box} type="button" className="flex items-center gap-2" data-keeps-keys onClick={take} {...listeners}>
      {keys && <KeyCaps binding={keys} />}
      <span className={refused ? "text-red-fg text-small" : "text-muted text-small"} role="status">
        {refused ?? t("keys.change.press")}
      </span>
    </button>
  );
}

/** Button that restores all default keys. Pressed again, it restores the changed keys, until one is changed anew. */
function RestoreAll(): JSX.Element {
  const changed = useValue(overrides);
  const [before, setBefore] = useState<typeof changed | null>(null);
  const isShipped = Object.keys(changed).length === 0;
  const former = isShipped ? before : null;
  const press = (): void => {
    setBefore(former ? null : changed);
    if (former) setValue(overrides, former);
    else restoreAll();
    saveBindings();
  };
  return (
    <button type="button" className="link" disabled={isShipped && former === null} onClick={press}>
      {t(former ? "keys.change.resetAll.undo" : "keys.change.resetAll")}
    </button>
  );
}

function Head(props: {
  status: string;
  text: string;
  setText: (text: string) => void;
  toRows: () => void;
}): JSX.Element {
  const singles = useValue(singleKeys);
  const field = useRef<HTMLInputElement>(null);
  useControlKeys(field, { enter: props.toRows, arrowdown: props.toRows });
  return (
    <div className={sheetHeadClass}>
      <b className="text-ink text-title font-semibold">{t("keys.change.title")}</b>
      <span className="flex-1" role="status">
        {props.status}
      </span>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={singles}
          onChange={(event) => {
            setValue(singleKeys, event.target.checked);
            saveBindings();
          }}
        />
        {t("keys.single")}
      </label>
      <span className={sheetFieldClass}>
        <Icon name="search" />
        <input
          ref={field}
          className={sheetInputClass}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus into itself anyway
          autoFocus
          value={props.text}
          placeholder={t("keys.search")}
          aria-label={t("keys.search")}
          onChange={(event) => props.setText(event.target.value)}
        />
      </span>
      <RestoreAll />
      <kbd aria-hidden="true">Esc</kbd>
    </div>
  );
}

/**
 * List of all commands with their keys; Enter records another key. A conflict may be with a command of any area.
 */
export function Rebinding({ close }: { close: () => void }): JSX.Element {
  const changed = useValue(overrides);
  const singles = useValue(singleKeys);
  const [text, setText] = useState("");
  const [recording, setRecording] = useState<string | null>(null);
  const [status, setStatus] = useState("");
  const rows = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () =>
      registry().commands.filter(
        (command) =>
          !isMacroCommand(command) &&
          [...command.label, ...placeLabel(keyPlaceOf(command)), command.id, keyOf(command) ?? ""].some((word) =>
            word.toLowerCase().includes(text.toLowerCase()),
          ),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- keyOf reads what changed
    [text, changed],
  );
  return (
    <Dialog title={t("keys.change.title")} className={sheetClass} close={close} onEscape={() => recording !== null}>
      <Head
        status={status}
        text={text}
        setText={setText}
        toRows={() => rows.current?.querySelector<HTMLElement>("[data-slot=key-row] > button:last-child")?.focus()}
      />
      {!singles && <p className="px-5 py-2 text-muted text-small">{t("keys.single.off")}</p>}
      <div ref={rows} className="min-h-0 scroll-pt-9 overflow-auto px-5 pb-4" data-testid="key-places">
        {byPlace(shown, (command) => command).map(({ place, items }) => (
          <section key={place} className="group" aria-label={l(placeLabel(place))}>
            <h3 className="sticky top-0 z-1 flex h-9 items-center bg-raised text-small text-muted group-not-first:mt-3.5">
              {l(placeLabel(place))}
            </h3>
            <div className="grid grid-cols-2 gap-x-10">
              {items.map((command) => (
                <BindingRow
                  key={command.id}
                  command={command}
                  isChanged={changed[command.id] !== undefined}
                  isRecording={recording === command.id}
                  record={() => setRecording(command.id)}
                  say={setStatus}
                  done={(message) => {
                    setRecording(null);
                    if (message) setStatus(message);
                  }}
                />
              ))}
            </div>
          </section>
        ))}
        {shown.length === 0 && (
          <div className={emptyStateClass} data-slot="empty">
            {t("keys.empty")}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function BindingRow(props: {
  command: Command;
  isChanged: boolean;
  isRecording: boolean;
  record: () => void;
  say: (text: string) => void;
  done: (message: string | null) => void;
}): JSX.Element {
  const { command } = props;
  const key = keyOf(command);
  const button = useRef<HTMLButtonElement>(null);
  const wasRecording = useRef(false);
  const restoreDefault = (): void => {
    const refused = restore(command);
    props.say(refused ? l(refused.message) : "");
    if (!refused) saveBindings();
  };
  useEffect(() => {
    if (wasRecording.current && !props.isRecording) button.current?.focus();
    wasRecording.current = props.isRecording;
  }, [props.isRecording]);
  if (props.isRecording)
    return (
      <div className={keyRowClass} data-slot="key-row" aria-label={l(command.label)}>
        <span className="flex-1 truncate text-ink">{l(command.label)}</span>
        <Recorder command={command} done={props.done} />
      </div>
    );
  return (
    <div className={keyRowClass} data-slot="key-row">
      <span className="flex-1 truncate">{l(command.label)}</span>
      {props.isChanged && (
        <button type="button" className="link text-small" onClick={restoreDefault}>
          {t("keys.change.reset")}
        </button>
      )}
      <button
        ref={button}
        type="button"
        aria-label={`${l(command.label)}: ${key ? capsOf(key, isMac).join(" ") : t("common.none")}`}
        onClick={props.record}
      >
        {key ? <KeyCaps binding={key} /> : <span className="text-muted">—</span>}
      </button>
    </div>
  );
}
