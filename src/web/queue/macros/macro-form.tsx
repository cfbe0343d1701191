import type { FormEvent, JSX, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { text } from "#kernel/field.ts";
import { capsOf, printStroke } from "#kernel/keys.ts";
import type { Macro } from "#kernel/macro.ts";
import { macroCommand, problemsOfSteps } from "#kernel/macro.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Queue } from "#kernel/queue.ts";
import { messageOf } from "#web/data/error.ts";
import { FormRow } from "#web/forms/form-row.tsx";
import { fieldOfPath, problemsFrom } from "#web/forms/problems.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { overrides } from "#web/keyboard/bindings.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useKeyRecorder } from "#web/keyboard/use-key-recorder.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { isMac, KeyCaps } from "#web/ui/key-cap.tsx";
import { notify } from "#web/ui/notice.tsx";
import { ownMacros, saveMacro } from "./own-macros.ts";
import { keyRefusal } from "./queue-macros.ts";
import { StepList } from "./step-list.tsx";
import { fieldBoxClass } from "#web/ui/field-box.ts";

const nameField = text(20, { label: ["名称", "Name"], required: true });
const keyField = text(10, { label: ["键", "Key"] });

/** Keys that move in the form, or that a macro cannot have. */
const others =
  "Tab Enter Escape Backspace Delete Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12".split(
    " ",
  );

/** Records the key of a macro: the next press sets it, Backspace removes it. */
function KeyRecorder(props: {
  id: string;
  value: string;
  change: (key: string) => void;
  describedBy: string;
}): JSX.Element {
  const { id, value, change } = props;
  const box = useRef<HTMLButtonElement>(null);
  const listeners = useKeyRecorder((stroke) => {
    if (!stroke.mod && stroke.key.length === 1) change(printStroke(stroke));
  }, others);
  useControlKeys(box, { backspace: () => change("") });
  return (
    <button
      ref={box}
      id={id}
      type="button"
      className="flex min-h-8 items-center gap-2 text-left"
      data-keeps-keys
      aria-label={`${l(keyField.label)}: ${value === "" ? t("common.none") : capsOf(value, isMac).join(" ")}`}
      aria-describedby={props.describedBy}
      {...listeners}
    >
      {value !== "" && <KeyCaps binding={value} />}
      <span className="text-muted text-small">{t("macro.key")}</span>
    </button>
  );
}

const labelled = (path: string, label: Problem["label"] | null): Problem[] => (label ? [{ path, label }] : []);

/** Returns what is wrong with a macro before it is sent. */
function problemsHere(queue: Queue, macro: Macro, was: string): Problem[] {
  const find = (id: string) => registry().command(id);
  const others = (ownMacros.value[queue.id] ?? []).filter(({ name }) => name !== was);
  const commandOf = (one: Macro) => macroCommand(one, queue.resource, find);
  return [
    ...labelled("name", macro.name === "" ? ["名称必填", "Name must not be empty"] : null),
    ...labelled("key", keyRefusal(commandOf(macro), others.map(commandOf), overrides.value)),
    ...problemsOfSteps(macro.steps, queue.resource, find),
  ];
}

const Row = (props: {
  id: string;
  field: typeof nameField;
  problems: readonly Problem[];
  path: string;
  children: ReactNode;
}) => (
  <FormRow
    id={props.id}
    label={l(props.field.label)}
    field={props.field}
    problems={props.problems.filter(({ path }) => fieldOfPath(path) === props.path)}
    isGroup={false}
  >
    {props.children}
  </FormRow>
);

/** Values of the form, with what is wrong with them. @param leave called when the macro is saved */
function useMacroForm(queue: Queue, initial: Macro, was: string, leave: () => void) {
  const [macro, setMacro] = useState(initial);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  /** A new key or order is judged at once, a name when the form is saved. */
  const change = (next: Partial<Macro>): void => {
    const changed = { ...macro, ...next };
    setMacro(changed);
    setProblems(problemsHere(queue, changed, was).filter(({ path }) => path !== "name"));
  };
  const refuse = (error: unknown): void => {
    const refused = problemsFrom(error);
    setProblems(refused);
    if (refused.length === 0) notify(messageOf(error), "red");
  };
  const save = (): void => {
    const ready = { ...macro, name: macro.name.trim() };
    const wrong = problemsHere(queue, ready, was);
    setProblems(wrong);
    if (wrong.length > 0) return;
    saveMacro(queue.id, ready, was).then(() => {
      notify(t("macro.saved", { name: ready.name }), "green", ready.key === "" ? null : ready.key);
      leave();
    }, refuse);
  };
  return { macro, problems, change, save };
}

/** Form of a macro: its name, its key, and the order of its steps. */
export function MacroForm(props: { queue: Queue; macro: Macro; was: string; leave: () => void }): JSX.Element {
  const { queue, was, leave } = props;
  const { macro, problems, change, save } = useMacroForm(queue, props.macro, was, leave);
  const id = useId();
  const [nameId, keyId] = [`${id}-name`, `${id}-key`];
  const ofAll = problems.find(({ path }) => path === "steps");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form className="grid max-h-[70vh] gap-2.5 overflow-auto px-4 py-3" data-questions onSubmit={submit}>
      <Row id={nameId} field={nameField} problems={problems} path="name">
        <span className={fieldBoxClass()}>
          <input
            id={nameId}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus into itself anyway
            autoFocus
            value={macro.name}
            maxLength={nameField.max}
            aria-describedby={`${nameId}-problems`}
            onChange={(event) => change({ name: event.target.value })}
          />
        </span>
      </Row>
      <Row id={keyId} field={keyField} problems={problems} path="key">
        <KeyRecorder id={keyId} value={macro.key} change={(key) => change({ key })} describedBy={`${keyId}-problems`} />
      </Row>
      <StepList queue={queue} steps={macro.steps} problems={problems} change={(steps) => change({ steps })} />
      {ofAll && (
        <p className="text-red-fg text-small" role="alert">
          {l(ofAll.label)}
        </p>
      )}
      <div className="flex items-center gap-2 pt-3">
        <span className="text-muted text-small flex-1">{t("form.rowKeys")}</span>
        <Button label={t("queue.cancel")} binding="escape" run={leave} />
        <Button label={t("macro.save")} binding="enter" kind="primary" run={save} />
      </div>
    </form>
  );
}
