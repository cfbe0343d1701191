import type { JSX } from "react";
import { useRef } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { PrintViewer } from "./print-viewer.tsx";

/** Slice of a print configuration in its viewer; nothing without a file. */
export function PrintPreview({ record }: { record: AnyRecord }): JSX.Element | null {
  const host = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement | null>(null);
  useCommandHandler("printConfig.view", () => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && !host.current?.contains(focused)) from.current = focused;
    host.current?.focus({ preventScroll: true });
  });
  const leave = (): void => {
    const opener = from.current;
    from.current = null;
    if (opener?.isConnected && opener !== document.body) opener.focus({ preventScroll: true });
    else returnFocus();
  };
  const file = record["filekey"];
  if (!isRecord(file) || !isString(file["key"])) return null;
  const { key, name, size } = { key: file["key"], name: String(file["name"] ?? ""), size: Number(file["size"] ?? 0) };
  return <PrintViewer key={key} file={{ key, name, size }} host={host} leave={leave} />;
}
