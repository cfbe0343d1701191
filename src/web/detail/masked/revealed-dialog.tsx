import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { maskedEntry } from "#kernel/masked-entries.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { useResource } from "#web/registry/use-resources.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { useValue } from "#web/store/state.ts";
import { closeModal } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { maskAgain, revealed } from "./revealed.ts";
import { buttonsClass, shownValueClass, dialogClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";

/** Dialog with a revealed value, where no detail shows the fields of the record. It closes when the value is masked. */
export function RevealedDialog(): JSX.Element | null {
  const value = useValue(revealed);
  const root = useRef<HTMLDivElement>(null);
  const copy = (): void => void copyText(value?.value ?? "");
  const resource = useResource(value?.resource ?? "");
  useControlKeys(root, { y: copy });
  useEffect(() => {
    if (value === null) closeModal(RevealedDialog);
  }, [value]);
  if (!value) return null;
  const labels = maskedEntry(resource?.fields ?? {}, value.field.replace(/\[\d+\]/g, ""))?.labels;
  const title = labels?.map(l).join(" ") ?? value.field;
  return (
    <Dialog title={title} className={dialogClass({ size: "small" })} close={maskAgain}>
      <div ref={root} className={frameClass({ size: "small" })}>
        <h2 className={titleClass({ size: "small" })}>{title}</h2>
        <output className={shownValueClass}>{value.value}</output>
        <div className={buttonsClass}>
          <Button label={l(["复制", "Copy"])} binding="y" kind="primary" run={copy} />
          <Button label={l(["隐藏", "Hide"])} binding="escape" run={maskAgain} />
        </div>
      </div>
    </Dialog>
  );
}
