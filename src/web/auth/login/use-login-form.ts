import type { FormEvent, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useValue } from "#web/store/state.ts";
import type { Fault } from "./login-fault.ts";
import { faultOf } from "./login-fault.ts";
import { secondStep } from "./login-methods.ts";

export interface LoginForm {
  form: RefObject<HTMLFormElement | null>;
  fault: Fault | null;
  isRunning: boolean;
  /** Shows an error and moves the focus to its field. A password is selected. */
  show(fault: Fault): void;
  /** Runs a call that the server may refuse, one at a time. Resolves to true if it succeeded. */
  run(work: () => Promise<void>): Promise<boolean>;
  submit(check: () => Fault | null, work: () => Promise<void>): (event: FormEvent) => void;
}

/** State that every login form shares: one call at a time, and its error under the field that it names. */
export function useLoginForm(fields: readonly string[]): LoginForm {
  const [fault, setFault] = useState<Fault | null>(null);
  const [isRunning, setRunning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const show = (next: Fault): void => {
    setFault(next);
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${next.field}"]`);
    field?.focus();
    // Typing replaces a refused password, which nobody can see to correct. Any other text is continued.
    if (next.field === "password") field?.select();
  };
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isRunning) return false;
    setRunning(true);
    setFault(null);
    try {
      await work();
      return true;
    } catch (error) {
      show(faultOf(error, fields));
      return false;
    } finally {
      setRunning(false);
    }
  };
  return {
    form,
    fault,
    isRunning,
    show,
    run,
    submit: (check, work) => (event) => {
      event.preventDefault();
      const wrong = check();
      if (wrong) show(wrong);
      else void run(work);
    },
  };
}

/** Clears a secret once the second step opens. A user who returns to the first step types it again. */
export function useClearedSecret(set: (value: string) => void): void {
  const step = useValue(secondStep);
  useEffect(() => {
    if (step) set("");
  }, [step, set]);
}
