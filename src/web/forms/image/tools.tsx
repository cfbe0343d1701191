import type { JSX } from "react";
import type { TextKey } from "#web/i18n/part-text.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { keyOf } from "#web/keyboard/bindings.ts";
import { registry } from "#web/registry/registry.ts";
import { Button } from "#web/ui/button.tsx";
import { brushSizes, mosaicKinds } from "./strokes.ts";
import type { ImageEditor, Step } from "./use-image-editor.ts";

/** Button of an image editor command. Its name and key come from the registry. */
export function Act(props: { verb: string; run: () => void; refusal?: string | null; pressed?: boolean }): JSX.Element {
  const command = registry().command(`image.${props.verb}`);
  return (
    <Button
      small
      label={command ? l(command.label) : props.verb}
      binding={command ? keyOf(command) : null}
      refusal={props.refusal ?? null}
      run={() => props.refusal || props.run()}
      {...(props.pressed === undefined ? {} : { pressed: props.pressed })}
    />
  );
}

const steps = ["crop", "mosaic"] as const satisfies readonly Step[];
const sizeNames: readonly TextKey[] = ["image.size.small", "image.size.middle", "image.size.large"];

const cell =
  "inline-flex size-7.5 items-center justify-center rounded-m border border-line-control aria-pressed:border-accent aria-pressed:shadow-[inset_0_0_0_2px_var(--color-accent)] forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]";
/** Samples of what covers the picture. */
const fills: Readonly<Record<(typeof mosaicKinds)[number], string>> = {
  fine: "bg-clip-content bg-[length:8px_8px] bg-[repeating-conic-gradient(#8a8f98_0_25%,#d3d6db_0_50%)]",
  coarse: "bg-clip-content bg-[length:20px_20px] bg-[repeating-conic-gradient(#8a8f98_0_25%,#d3d6db_0_50%)]",
  blur: "bg-clip-content bg-[radial-gradient(#6d727b,#d3d6db)]",
  black: "bg-clip-content bg-[#000]",
  white: "bg-clip-content bg-[#fff]",
};

function Brushes({ editor }: { editor: ImageEditor }): JSX.Element {
  const { brush, setBrush } = editor;
  return (
    <>
      <span className="inline-flex gap-1 pl-2" role="group" aria-label={t("image.kinds")}>
        {mosaicKinds.map((name) => (
          <button
            key={name}
            type="button"
            className={`${cell} p-1 ${fills[name]}`}
            aria-label={t(`image.kind.${name}`)}
            title={t(`image.kind.${name}`)}
            aria-pressed={brush.name === name}
            onClick={() => setBrush({ ...brush, name })}
          />
        ))}
      </span>
      <span className="inline-flex gap-1 pl-2" role="group" aria-label={t("image.sizes")}>
        {brushSizes.map((size, index) => (
          <button
            key={size}
            type="button"
            className={cell}
            aria-label={t(sizeNames[index] ?? "image.sizes")}
            title={t(sizeNames[index] ?? "image.sizes")}
            aria-pressed={brush.size === size}
            onClick={() => setBrush({ ...brush, size })}
          >
            <span className="rounded-full bg-ink" style={{ width: 6 + index * 6, height: 6 + index * 6 }} />
          </button>
        ))}
      </span>
    </>
  );
}

/** Toolbar of the image editor: steps, brushes, undo and redo. */
export function Tools({ editor, replace }: { editor: ImageEditor; replace: () => void }): JSX.Element {
  const { step, strokes } = editor;
  const none = (is: boolean): string | null => (is ? t("image.nothing") : null);
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-1" role="toolbar" aria-label={t("image.tools")}>
      {steps.map((one) => (
        <Act key={one} verb={one} pressed={step === one} run={() => editor.setStep(one)} />
      ))}
      {step === "mosaic" && <Brushes editor={editor} />}
      <span className="flex-1" />
      <Act verb="undo" refusal={none(strokes.done.length === 0 && !strokes.open)} run={editor.undo} />
      <Act verb="redo" refusal={none(strokes.undone.length === 0)} run={editor.redo} />
      <Act verb="reset" run={editor.reset} />
      <Act verb="replace" run={replace} />
    </div>
  );
}
