import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { BulkState as JobState } from "#domain/bulk/enumerations.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { returnFocusLater, useIsActivePane } from "#web/keyboard/panes.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery } from "#web/routing/address.ts";
import { usePath } from "#web/routing/location.ts";
import { queryClient } from "#web/data/query.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { closeModal } from "#web/store/modals.ts";
import { StateBadge } from "#web/ui/badge.tsx";
import { StepBusy, StepHead, StepList, StepMessage, stepScreenClass } from "#web/import/step-screen.tsx";
import { Button } from "#web/ui/button.tsx";
import type { BulkState } from "./bulk-store.ts";
import { bulkState, patch, saveImport, titleOf } from "./bulk-store.ts";
import { CheckStep } from "./check-step.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { followImport } from "./follow-import.ts";
import { bt } from "./texts.ts";
import { WhatStep } from "./what-step.tsx";

const PANE = "bulk";

function closeBulk(): void {
  closeModal(BulkScreen);
  setValue(bulkState, null);
  setQuery({ bulk: null }, "replace");
  void queryClient.invalidateQueries({ queryKey: ["list", "bulkJob"] });
  returnFocusLater();
}

/** Index of the step that is open: the last one is the running. */
function stepAt({ step, job }: BulkState): number {
  if (step === "choose") return 0;
  if (step === "what") return 1;
  return ["checking", "checked", "draft"].includes(String(job?.["status"])) ? 2 : 3;
}

function Steps({ state }: { state: BulkState }): JSX.Element {
  return (
    <StepList
      label={bt("steps")}
      names={(["step1", "step2", "step3", "step4"] as const).map((name) => bt(name))}
      current={stepAt(state)}
    />
  );
}

/** Opens the import of the chosen records, and has the job follow it. */
async function openImport(state: BulkState): Promise<void> {
  const resource = registry().resource(state.target);
  const job = await saveImport();
  if (!job || !resource) return;
  closeBulk();
  await followImport(resource, job.id);
}

/** Messages: the work under way, and the error of the last step. The second step shows errors of its own fields. */
function Messages({ state: { step, busy, error, wrong } }: { state: BulkState }): JSX.Element {
  const isShownThere = step === "what" && wrong !== null && !/^(choose|target|kind|file|ids)/.test(wrong);
  return (
    <>
      {error && !isShownThere && (
        <StepMessage tone="red" role="alert">
          {error}
        </StepMessage>
      )}
      {busy && <StepBusy text={busy} />}
    </>
  );
}

/** The wide form of a bulk job. It takes the place of the list, so no key acts on a record that is not seen. */
export function BulkScreen(): JSX.Element | null {
  const state = useValue(bulkState);
  const isActive = useIsActivePane(PANE);
  const root = useRef<HTMLElement>(null);
  const path = usePath();
  const opened = useRef(path);
  useKeyLayer({ layer: "modal", blocks: true, through: ["tray.toggle", "view.theme", "list.filter"] });
  // Another screen was opened from a link.
  useEffect(() => {
    if (path !== opened.current) closeBulk();
  }, [path]);
  const status = String(state?.job?.["status"] ?? "");
  const up = (): void => {
    if (state?.step === "check" && ["checked", "draft"].includes(status)) patch({ step: "what" });
    else if (state?.step === "what") patch({ step: "choose" });
    else closeBulk();
  };
  useControlKeys(root, { escape: up });
  // The button that had the focus may be gone with its step. Without a focus inside, Escape would do nothing.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  }, [state?.step, status]);
  if (!state) return null;
  const { step, job } = state;
  const resource = registry().resource(state.target);
  const title = job || step !== "choose" ? titleOf(state) : bt("title");
  return (
    <section
      ref={root}
      className={stepScreenClass}
      data-bulk
      data-in-place-of-work
      data-pane={PANE}
      data-active={isActive}
      aria-label={title}
      tabIndex={-1}
    >
      <StepHead title={title}>
        {job && <StateBadge enumeration={JobState} stored={job["status"]} inTable />}
        <span className="text-muted">
          {[job?.["jobNo"], resource && l(resource.label)].filter(Boolean).join(" · ")}
        </span>
        <span className="flex-1" />
        <Button label={bt("close")} small run={closeBulk} />
      </StepHead>
      <Steps state={state} />
      <Messages state={state} />
      {step === "choose" && <ChooseStep state={state} />}
      {step === "what" && <WhatStep state={state} openImport={() => void openImport(state)} />}
      {step === "check" && <CheckStep state={state} close={closeBulk} />}
    </section>
  );
}
