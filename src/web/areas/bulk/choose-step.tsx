import { useQuery } from "@tanstack/react-query";
import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import { BulkKind } from "#domain/bulk/enumerations.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { uploadFile } from "#web/upload/upload-file.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { FilterBar } from "#web/list/filter/filter-bar.tsx";
import { registry } from "#web/registry/registry.ts";
import { StepFoot, StepMessage, stepClass } from "#web/import/step-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import type { BulkState } from "./bulk-store.ts";
import { attempt, bulkTargets, emptyChange, kindsFor, patch, splitIds } from "./bulk-store.ts";
import { bt } from "./texts.ts";
import { fieldBoxClass } from "#web/ui/field-box.ts";
import { formClass, rowClass, rowLabelClass, rowSelectClass } from "./row-classes.ts";

const ways = ["filter", "ids", "file"] as const;
const wayText = { filter: "byFilter", ids: "byIds", file: "byFile" } as const;

/** Number of records that match, counted by the server. */
function Matching({ target, filter }: { target: string; filter: string }): JSX.Element {
  const { data, error } = useQuery({
    queryKey: ["bulk-count", target, filter],
    queryFn: ({ signal }) => call<ListReply>(v2(target, "list"), { filter, pageSize: 1, columns: [] }, { signal }),
  });
  if (error)
    return (
      <StepMessage tone="red" role="alert">
        {messageOf(error)}
      </StepMessage>
    );
  if (!data) return <p className="text-muted">{bt("counting")}</p>;
  return (
    <p className="flex gap-3" role="status">
      <b>{bt(data.countKind === "exact" ? "matching" : "about", { n: count(data.count) })}</b>
      {filter === "" && <span className="text-muted">{bt("allMatch")}</span>}
    </p>
  );
}

function ByFilter({ state }: { state: BulkState }): JSX.Element | null {
  const resource = registry().resource(state.target);
  const root = useRef<HTMLDivElement>(null);
  if (!resource) return null;
  return (
    <div
      ref={root}
      className="flex min-w-0 flex-col items-start gap-2 [&>:first-child]:w-full [&>:first-child]:max-w-180"
    >
      <FilterBar
        resource={resource}
        filter={state.filter}
        holds={state.filter}
        titles={{}}
        apply={(filter) => patch({ filter })}
        leave={() => document.querySelector<HTMLElement>("[data-bulk] [data-slot=step-foot] button")?.focus()}
      />
      <Matching target={state.target} filter={state.filter} />
    </div>
  );
}

function ByIds({ state }: { state: BulkState }): JSX.Element {
  return (
    <label className="flex min-w-0 flex-col items-start gap-2">
      <span className="sr-only">{bt("ids")}</span>
      <textarea
        className={`${fieldBoxClass()} w-full max-w-180 resize-y font-mono`}
        rows={10}
        spellCheck={false}
        value={state.ids}
        aria-describedby="bk-ids-hint"
        onChange={(event) => patch({ ids: event.target.value })}
      />
      <span id="bk-ids-hint" className="text-muted text-small">
        <b>{bt("idsCount", { n: count(splitIds(state.ids).length) })}</b> · {bt("idsHint")}
      </span>
    </label>
  );
}

function ByFile({ state }: { state: BulkState }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const take = (file: File): Promise<boolean> =>
    attempt(bt("uploading", { n: 0 }), async () => {
      const stored = await uploadFile(file, file.name, { onProgress: (part) => setProgress(Math.round(part * 100)) });
      patch({ file: stored });
      setProgress(null);
    });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button label={state.file?.name ?? bt("file")} kind="outlined" run={() => input.current?.click()} />
      <span className="text-muted text-small">
        {progress === null ? bt("fileHint") : bt("uploading", { n: progress })}
      </span>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label={bt("file")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void take(file);
        }}
      />
    </div>
  );
}

function Target({ state }: { state: BulkState }): JSX.Element {
  const choose = (target: string): void => {
    const kinds = kindsFor(target);
    patch({
      target,
      kind: kinds.includes(state.kind) ? state.kind : (kinds[0] ?? "change"),
      filter: "",
      changes: [emptyChange()],
      command: "",
      input: {},
    });
  };
  return (
    <label className={rowClass}>
      <span className={rowLabelClass}>{bt("target")}</span>
      <select
        className={rowSelectClass}
        data-first
        value={state.target}
        onChange={(event) => choose(event.target.value)}
      >
        {bulkTargets().map(({ name, label }) => (
          <option key={name} value={name}>
            {l(label)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Choice(props: {
  name: string;
  label: string;
  options: readonly { id: string; text: string }[];
  value: string;
  choose: (id: string) => void;
}): JSX.Element {
  return (
    <fieldset className={rowClass}>
      <legend className={rowLabelClass}>{props.label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {props.options.map(({ id, text }) => (
          <label key={id} className="flex h-7 items-center gap-2">
            <input
              type="radio"
              className="accent-accent"
              name={props.name}
              checked={props.value === id}
              onChange={() => props.choose(id)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** First step: which records, and what kind of job. */
export function ChooseStep({ state }: { state: BulkState }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>("[data-first]")?.focus(), []);
  const next = (): void => patch({ step: "what" });
  useControlKeys(root, { "mod+enter": next });
  const { kind, by } = state;
  const kinds = kindsFor(state.target).map((id) => ({ id, text: l(BulkKind.value(id)?.label ?? [id, id]) }));
  return (
    <div ref={root} className={stepClass}>
      <div className={formClass}>
        <Target state={state} />
        <Choice name="bulk-kind" label={bt("kind")} options={kinds} value={kind} choose={(id) => patch({ kind: id })} />
        {kind !== "import" && (
          <>
            <Choice
              name="bulk-by"
              label={bt("by")}
              options={ways.map((id) => ({ id, text: bt(wayText[id]) }))}
              value={by}
              choose={(id) => patch({ by: id as BulkState["by"] })}
            />
            <div className={rowClass}>
              <span className={rowLabelClass} />
              {by === "filter" && <ByFilter key={state.target} state={state} />}
              {by === "ids" && <ByIds state={state} />}
              {by === "file" && <ByFile state={state} />}
            </div>
          </>
        )}
      </div>
      <StepFoot>
        <Button label={bt("next")} kind="primary" binding="mod+enter" run={next} />
      </StepFoot>
    </div>
  );
}
