import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Macro, MacroStep } from "#kernel/macro.ts";
import type { Queue } from "#kernel/queue.ts";
import { addUndoableSource, notifyUndoable } from "#web/commands/undoable-acts.tsx";
import { messageOf } from "#web/data/error.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { overrides } from "#web/keyboard/bindings.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { closeModal, openModal } from "#web/store/modals.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { MacroForm } from "./macro-form.tsx";
import { deleteMacro, ownMacros, saveMacro } from "./own-macros.ts";
import type { QueueMacro } from "./queue-macros.ts";
import { macrosOf } from "./queue-macros.ts";
import { wordsOfSteps } from "./step-words.ts";
import { choicesClass, dialogClass, DialogFoot } from "#web/ui/dialog-parts.tsx";

/** Queue of the dialog, and the steps of a new macro; null for the list of all macros. */
const shown = createState<{ queue: Queue; steps: readonly MacroStep[] | null } | null>(null);

/** Opens the macros of a queue. @param steps steps of a new macro, whose form opens at once; null to list all macros */
export function openMacros(queue: Queue, steps: readonly MacroStep[] | null): void {
  setValue(shown, { queue, steps });
  openModal(Macros);
}

function Macros(): JSX.Element | null {
  const open = useValue(shown);
  return open && <MacroDialog queue={open.queue} steps={open.steps} />;
}

const close = (): void => closeModal(Macros);

const noteUndoable = addUndoableSource();

const fail = (error: unknown): void => notify(messageOf(error), "red");

/** Deletes a macro. U saves it again. */
function remove({ id: queue }: Queue, macro: Macro): void {
  const what = t("macro.deleted", { name: macro.name });
  deleteMacro(queue, macro.name).then(() => {
    noteUndoable(what, () => {
      saveMacro(queue, macro, "").then(() => notify(t("macro.restored", { name: macro.name }), "green"), fail);
    });
    notifyUndoable(what, "green");
  }, fail);
}

function Line({ of: { macro, problem, keyProblem } }: { of: QueueMacro }): JSX.Element {
  const wrong = problem ?? keyProblem;
  return (
    <>
      <span className="flex-1 min-w-0">
        <span className="text-ink">{macro.name}</span>
        <span className="text-muted text-small block min-w-0 truncate">{wordsOfSteps(macro.steps)}</span>
        {wrong && (
          <span className="text-small block">
            <Glyph tone={problem ? "red" : "yellow"} />
            {l(wrong)}
            {problem ? "" : t("macro.keyLost")}
          </span>
        )}
      </span>
      {macro.key !== "" && <KeyCaps binding={macro.key} />}
    </>
  );
}

const pick = "flex min-h-8 min-w-0 items-center gap-2.5 px-4 py-1 text-left focus-visible:bg-cursor";

/** All macros of the queue: Enter edits, Del deletes. */
function List({ queue, edit }: { queue: Queue; edit: (macro: Macro) => void }): JSX.Element {
  const mine = useValue(ownMacros)[queue.id] ?? [];
  const macros = macrosOf(queue, mine, useValue(overrides));
  const root = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>("[data-macro]") ?? [])];
  const focusedIndex = (): number => buttons().indexOf(document.activeElement as HTMLElement);
  const step = (by: number) => (): void =>
    buttons()[Math.max(0, Math.min(focusedIndex() + by, macros.length - 1))]?.focus();
  useEffect(() => {
    if (focusedIndex() < 0) buttons()[0]?.focus();
  });
  useControlKeys(root, {
    arrowdown: step(1),
    arrowup: step(-1),
    delete: () => {
      const one = macros[focusedIndex()];
      if (one) remove(queue, one.macro);
      return one !== undefined;
    },
  });
  return (
    <>
      <div ref={root} className={choicesClass}>
        {macros.map((one) => (
          <div key={one.macro.name} className="flex items-center">
            <button type="button" className={`${pick} flex-1`} data-macro onClick={() => edit(one.macro)}>
              <Line of={one} />
            </button>
            <button
              type="button"
              className="link px-3"
              aria-label={t("macro.delete", { name: one.macro.name })}
              onClick={() => remove(queue, one.macro)}
            >
              {t("macro.deleteIt")}
            </button>
          </div>
        ))}
        {macros.length === 0 && <p className="px-4 py-3 text-muted">{t("macro.none")}</p>}
      </div>
      <DialogFoot>
        <span>
          <KeyCaps binding="enter" /> {t("macro.edit")}
        </span>
        <span>
          <KeyCaps binding="delete" /> {t("macro.deleteIt")}
        </span>
        <span className="flex-1" />
        <span>
          <CommandCap id="palette.open" /> {t("macro.howTo")}
        </span>
      </DialogFoot>
    </>
  );
}

function MacroDialog({ queue, steps }: { queue: Queue; steps: readonly MacroStep[] | null }): JSX.Element {
  const [edited, edit] = useState<Macro | null>(steps && { name: "", key: "", steps });
  const isNew = steps !== null;
  const title = t(edited === null ? "macro.all" : isNew ? "macro.new" : "macro.edit");
  const leave = (): void => (isNew ? close() : edit(null));
  return (
    <Dialog
      title={title}
      className={dialogClass({ size: "choices" })}
      close={close}
      onEscape={() => {
        if (edited === null || isNew) return false;
        edit(null);
        return true;
      }}
    >
      <div className="flex h-12 items-center gap-3 border-b border-line px-4">
        <b className="text-ink text-title font-semibold">{title}</b>
        <span className="text-muted text-small">{l(queue.label)}</span>
        <span className="flex-1" />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      {edited === null ? (
        <List queue={queue} edit={edit} />
      ) : (
        <MacroForm queue={queue} macro={edited} was={isNew ? "" : edited.name} leave={leave} />
      )}
    </Dialog>
  );
}
