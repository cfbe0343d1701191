import type { JSX } from "react";
import { KeyCaps } from "#web/ui/key-cap.tsx";
import { useBinding } from "./use-key-of.ts";

/** The key a command has now, on what does the same; nothing where it has none. */
export function CommandCap({ id }: { id: string }): JSX.Element | null {
  const binding = useBinding(id);
  return binding === null ? null : <KeyCaps binding={binding} />;
}
