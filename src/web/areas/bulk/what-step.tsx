import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { BulkRule } from "#domain/bulk/enumerations.ts";
import { MOST_BULK_SPEED } from "#domain/bulk/bulk-job.resource.ts";
import { bulkFields, bulkRulesOf, isBulkCommand } from "#domain/bulk/targets.ts";
import { rereadAmounts } from "#kernel/amounts-of-record.ts";
import { permitted } from "#kernel/availability.ts";
import type { Field } from "#kernel/field.ts";
import type { Problem } from "#kernel/problem.ts";
import type { Resource } from "#kernel/resource.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { queueOf, reasonText, useListedReasons } from "#web/data/reasons.ts";
import { Editor, hasEditor } from "#web/forms/editors/editor.tsx";
import { requiredMark } from "#web/forms/required-mark.ts";
import { FormRow, isGroupField } from "#web/forms/form-row.tsx";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { registry } from "#web/registry/registry.ts";
import { StepFoot, stepClass, stepSelectClass } from "#web/import/step-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { BulkState, EditedChange } from "./bulk-store.ts";
import { bulkState, emptyChange, patch, saveAndCheck, titleOf } from "./bulk-store.ts";
import { bt } from "./texts.ts";
import { fieldBoxClass, fieldHintClass } from "#web/ui/field-box.ts";
import { formClass, rowClass, rowLabelClass, rowSelectClass } from "./row-classes.ts";

/** Problem of the field that the server refused. */
const problemsAt = ({ wrong, error }: BulkState, path: string): Problem[] =>
  wrong?.startsWith(path) && error ? [{ path: wrong, label: [error, error] }] : [];

const valuesIn = (changes: readonly EditedChange[]): Record<string, unknown> =>
  Object.fromEntries(changes.map(({ field, value }) => [field, value]));

function editChange(key: number, more: Partial<EditedChange>): void {
  const before = bulkState.value?.changes ?? [];
  const after = before.map((one) => (one.key === key ? { ...one, ...more } : one));
  const fields = registry().resource(bulkState.value?.target ?? "")?.fields ?? {};
  const reread = rereadAmounts(fields, valuesIn(before), valuesIn(after));
  patch({ changes: after.map((one) => (one.field in reread ? { ...one, value: reread[one.field] } : one)) });
}

interface ChangeProps {
  state: BulkState;
  resource: Resource;
  change: EditedChange;
  index: number;
}

function Value({ state, resource, change, index }: ChangeProps): JSX.Element | null {
  const field = resource.fields[change.field];
  if (!field) return null;
  const id = `bulk-value-${change.key}`;
  const problems = problemsAt(state, `what.changes[${index}]`);
  if (change.rule === "replace")
    return (
      <>
        <input
          className={`${fieldBoxClass()} w-50`}
          aria-label={bt("find")}
          placeholder={bt("find")}
          value={change.find ?? ""}
          onChange={(event) => editChange(change.key, { find: event.target.value })}
        />
        <input
          className={`${fieldBoxClass()} w-50`}
          aria-label={bt("replace")}
          placeholder={bt("replace")}
          value={typeof change.value === "string" ? change.value : ""}
          onChange={(event) => editChange(change.key, { value: event.target.value })}
        />
      </>
    );
  const { max: _max, min: _min, ...open } = field;
  const shown: Field = change.rule === "set" ? field : (open as Field);
  return (
    <div className="max-w-[520px] min-w-0 flex-[1_1_280px]">
      <Editor
        id={id}
        path={change.field}
        field={shown}
        value={change.value}
        change={(value) => editChange(change.key, { value })}
        titles={{}}
        around={valuesIn(state.changes)}
        problems={problems}
        describedBy={undefined}
        name={`${l(field.label)} ${bt("value")}`}
      />
    </div>
  );
}

function ChangeRow(props: ChangeProps): JSX.Element {
  const { resource, change, state, index } = props;
  const names = bulkFields(resource).filter((name) => hasEditor(resource.fields[name] as Field));
  const rules = bulkRulesOf(resource, change.field);
  const problems = problemsAt(state, `what.changes[${index}]`);
  return (
    <li className="flex flex-wrap items-start gap-2 pb-2">
      <select
        className={stepSelectClass}
        aria-label={bt("field")}
        {...(index === 0 ? { "data-first": true } : {})}
        value={change.field}
        onChange={({ target }) => editChange(change.key, { field: target.value, rule: "set", value: null, find: "" })}
      >
        <option value="">{bt("chooseField")}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {l(resource.fields[name]?.label ?? [name, name])}
          </option>
        ))}
      </select>
      <select
        className={stepSelectClass}
        aria-label={bt("rule")}
        disabled={rules.length < 2}
        value={change.rule}
        onChange={({ target }) => editChange(change.key, { rule: target.value, value: null })}
      >
        {(rules.length > 0 ? rules : ["set"]).map((rule) => (
          <option key={rule} value={rule}>
            {l(BulkRule.value(rule)?.label ?? [rule, rule])}
          </option>
        ))}
      </select>
      <Value {...props} />
      <span className="flex-1" />
      {state.changes.length > 1 && (
        <Button
          label={bt("removeField")}
          small
          run={() => patch({ changes: state.changes.filter(({ key }) => key !== change.key) })}
        />
      )}
      {problems.map(({ label }) => (
        <p key={label[0]} className={`${fieldHintClass({ isWrong: true })} basis-full`} role="alert">
          <Glyph tone="red" />
          {l(label)}
        </p>
      ))}
    </li>
  );
}

function Changes({ state, resource }: { state: BulkState; resource: Resource }): JSX.Element {
  return (
    <div className={rowClass}>
      <span className={rowLabelClass}>{bt("change")}</span>
      <div className="min-w-0">
        <ul className="mb-2">
          {state.changes.map((change, index) => (
            <ChangeRow key={change.key} state={state} resource={resource} change={change} index={index} />
          ))}
        </ul>
        <Button label={bt("addField")} small run={() => patch({ changes: [...state.changes, emptyChange()] })} />
      </div>
    </div>
  );
}

function Reasons({ state }: { state: BulkState }): JSX.Element | null {
  const reasons = useListedReasons(queueOf(state.target) ?? registry().queues[0]?.id ?? null);
  if (!reasons) return null;
  return (
    <label className={rowClass}>
      <span className={rowLabelClass}>{bt("reasonKey")}</span>
      <select
        className={rowSelectClass}
        value={state.reasonKey}
        onChange={({ target }) => patch({ reasonKey: target.value })}
      >
        <option value="">{bt("noReason")}</option>
        {reasons.map((row) => (
          <option key={row.key} value={row.key}>
            {reasonText(row)}
          </option>
        ))}
      </select>
    </label>
  );
}

function OneCommand({ state, resource }: { state: BulkState; resource: Resource }): JSX.Element {
  const actor = actorStore.value;
  const offered = registry().commands.filter((one) => isBulkCommand(resource, one) && permitted(one, actor).ok);
  const command = offered.find(({ id }) => id === state.command);
  return (
    <>
      <label className={rowClass}>
        <span className={rowLabelClass}>{bt("command")}</span>
        <select
          className={rowSelectClass}
          data-first
          value={state.command}
          onChange={({ target }) => patch({ command: target.value, input: {}, reasonKey: "" })}
        >
          <option value="">{bt("chooseCommand")}</option>
          {offered.map(({ id, label }) => (
            <option key={id} value={id}>
              {l(label)}
            </option>
          ))}
        </select>
      </label>
      {Object.entries(command?.input ?? {}).map(([name, field]) => {
        const problems = problemsAt(state, name);
        const id = `bulk-input-${name}`;
        return (
          <FormRow
            key={name}
            id={id}
            label={l(field.label)}
            field={field}
            problems={problems}
            isGroup={isGroupField(field)}
          >
            <Editor
              id={id}
              path={name}
              field={field}
              value={state.input[name]}
              change={(value) => {
                const input = { ...state.input, [name]: value };
                patch({ input: { ...input, ...rereadAmounts(command?.input ?? {}, state.input, input) } });
              }}
              titles={{}}
              around={state.input}
              problems={problems}
              describedBy={undefined}
            />
          </FormRow>
        );
      })}
      {command?.reasons === "audit_failure" && <Reasons state={state} />}
    </>
  );
}

function Format({ state }: { state: BulkState }): JSX.Element {
  return (
    <label className={rowClass}>
      <span className={rowLabelClass}>{bt("format")}</span>
      <select
        className={rowSelectClass}
        data-first
        value={state.format}
        onChange={({ target }) => patch({ format: target.value === "xlsx" ? "xlsx" : "csv" })}
      >
        <option value="csv">CSV</option>
        <option value="xlsx">XLSX</option>
      </select>
    </label>
  );
}

/** Title, reason and rate of the job. */
function About({ state }: { state: BulkState }): JSX.Element {
  const text = (name: "title" | "reason", label: string, value: string, max: number): JSX.Element => {
    const problems = problemsAt(state, name);
    return (
      <div className={rowClass}>
        <label className={rowLabelClass} htmlFor={`bulk-${name}`}>
          {label}
          <u aria-hidden="true" className={requiredMark}>
            *
          </u>
        </label>
        <div className="min-w-0">
          <input
            id={`bulk-${name}`}
            className={`${fieldBoxClass({ isWrong: problems.length > 0 })} w-full max-w-140`}
            maxLength={max}
            aria-invalid={problems.length > 0 || undefined}
            value={value}
            onChange={({ target }) =>
              patch(name === "title" ? { title: target.value, isTitled: true } : { reason: target.value })
            }
          />
          {problems.map(({ label: refusal }) => (
            <p key={refusal[0]} className={fieldHintClass({ isWrong: true })} role="alert">
              <Glyph tone="red" />
              {l(refusal)}
            </p>
          ))}
        </div>
      </div>
    );
  };
  return (
    <>
      {text("title", bt("jobTitle"), titleOf(state), 60)}
      {text("reason", bt("reason"), state.reason, 200)}
      {state.kind !== "export" && state.kind !== "import" && (
        <label className={rowClass}>
          <span className={rowLabelClass}>{bt("speed")}</span>
          <input
            className={`${fieldBoxClass()} w-26`}
            type="number"
            min={1}
            max={MOST_BULK_SPEED}
            value={state.speed}
            onChange={({ target }) => patch({ speed: Number(target.value) })}
          />
        </label>
      )}
    </>
  );
}

/** Second step: what is done to each record, and why. */
export function WhatStep({ state, openImport }: { state: BulkState; openImport: () => void }): JSX.Element | null {
  const root = useRef<HTMLDivElement>(null);
  const resource = registry().resource(state.target);
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>("[data-first]") ?? root.current?.querySelector("input");
    first?.focus();
  }, []);
  const next = state.kind === "import" ? openImport : (): void => void saveAndCheck();
  useControlKeys(root, { "mod+enter": next });
  if (!resource) return null;
  return (
    <div ref={root} className={stepClass}>
      <div className={formClass}>
        {state.kind === "change" && <Changes state={state} resource={resource} />}
        {state.kind === "command" && <OneCommand state={state} resource={resource} />}
        {state.kind === "export" && <Format state={state} />}
        {state.kind === "delete" && <p className="mb-3.5 ml-29 text-muted">{bt("deleteNote")}</p>}
        {state.kind === "import" && <p className="mb-3.5 ml-29 text-muted">{bt("importNote")}</p>}
        <About state={state} />
      </div>
      <StepFoot>
        <Button
          label={bt(state.kind === "import" ? "toImport" : "toCheck")}
          kind="primary"
          binding="mod+enter"
          run={next}
        />
        <span className="text-muted">{bt(state.kind === "import" ? "importNote" : "checkHint")}</span>
        <span className="flex-1" />
        <Button label={bt("back")} binding="escape" run={() => patch({ step: "choose" })} />
      </StepFoot>
    </div>
  );
}
