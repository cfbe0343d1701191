import type { DragEvent, JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { importState, takeFile } from "./import-store.ts";
import { saveTemplate } from "./template.ts";
import { it } from "./texts.ts";
import { useValue } from "#web/store/state.ts";

/** First step: a file, by its dialog or by dropping it. */
export function FileStep(): JSX.Element | null {
  const state = useValue(importState);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => root.current?.querySelector("button")?.focus(), []);
  const template = (): void => {
    if (state) saveTemplate(state.resource);
  };
  useControlKeys(root, { t: template });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void takeFile(file);
  };
  return (
    <div
      ref={root}
      className={`mx-4 my-6 flex flex-col gap-3 rounded-l border border-dashed p-8 ${isOver ? "border-accent bg-selected" : "border-line-control"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex gap-2">
        <Button label={it("choose")} kind="primary" binding="enter" run={() => input.current?.click()} />
        <Button label={it("template")} kind="outlined" binding="t" run={template} />
      </div>
      <p className="text-muted">{it("chooseHint")}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label={it("choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void takeFile(file);
        }}
      />
    </div>
  );
}
