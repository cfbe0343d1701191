import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { showTray } from "#web/areas/tasks/tray.tsx";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { returnFocus, useIsActivePane } from "#web/keyboard/panes.ts";
import { setQuery } from "#web/routing/address.ts";
import { usePath } from "#web/routing/location.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { closeModal } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notice.tsx";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import type { ImportState } from "./import-store.ts";
import { backToColumns, importState, patch } from "./import-store.ts";
import { StepBusy, StepHead, StepList, StepMessage, stepScreenClass } from "./step-screen.tsx";
import { it } from "./texts.ts";

const PANE = "import";
const steps = ["file", "columns", "check"] as const;

function closeImport(): void {
  closeModal(ImportScreen);
  setValue(importState, null);
  setQuery({ import: null }, "replace");
  requestAnimationFrame(returnFocus);
}

function Steps({ step }: { step: ImportState["step"] }): JSX.Element {
  return (
    <StepList
      label={it("steps")}
      names={(["step1", "step2", "step3", "step4"] as const).map((name) => it(name))}
      current={steps.indexOf(step)}
    />
  );
}

/** Facts of the file: what it is for, its rows, and the sheet that is read. */
function factsOf({ resource, mapping, result }: ImportState): string {
  const rows = result?.outcome?.rows;
  const sheet = mapping?.sheet.sheet ?? "";
  const size = sheet ? it("sheet", { rows: count(rows ?? 0), sheet }) : it("file", { rows: count(rows ?? 0) });
  return [l(resource.label), rows === undefined ? sheet : size].filter(Boolean).join(" · ");
}

/**
 * The import of a sheet. It takes the place of the list below it, so no key acts on a record that is not seen.
 */
export function ImportScreen(): JSX.Element | null {
  const state = useValue(importState);
  const isActive = useIsActivePane(PANE);
  const root = useRef<HTMLElement>(null);
  const path = usePath();
  const opened = useRef(path);
  useKeyLayer({ layer: "modal", blocks: true, through: ["tray.toggle", "view.theme"] });
  // Another screen was opened from a link.
  useEffect(() => {
    if (path !== opened.current) closeImport();
  }, [path]);
  const up = (): void => {
    if (state?.step === "check") void backToColumns();
    else if (state?.step === "columns") patch({ step: "file", error: null });
    else closeImport();
  };
  useControlKeys(root, { escape: up });
  if (!state) return null;
  const { resource, step, busy, error, mapping, result } = state;
  const title = result?.request.file.name ?? mapping?.file.name ?? it("title", { name: l(resource.label) });
  const written = (rows: number, end: "begun" | "asked"): void => {
    notify(it(end, { n: count(rows) }), end === "begun" ? "green" : "yellow");
    closeImport();
    showTray();
  };
  return (
    <section
      ref={root}
      className={stepScreenClass}
      data-in-place-of-work
      data-pane={PANE}
      data-active={isActive}
      aria-label={title}
      tabIndex={-1}
    >
      <StepHead title={title}>
        <span className="text-muted">{mapping || result ? factsOf(state) : ""}</span>
        <span className="flex-1" />
        <Button label={it("close")} small run={closeImport} />
      </StepHead>
      <Steps step={step} />
      {error && (
        <StepMessage tone="red" role="alert">
          {error}
        </StepMessage>
      )}
      {busy && <StepBusy text={busy} />}
      {step === "file" && <FileStep />}
      {step === "columns" && mapping && <ColumnsStep mapping={mapping} />}
      {step === "check" && <CheckStep done={written} />}
    </section>
  );
}
