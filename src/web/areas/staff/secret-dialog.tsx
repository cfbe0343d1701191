import type { JSX } from "react";
import { useRef } from "react";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { closeModal } from "#web/store/modals.ts";
import { shownOnce } from "#web/store/shown-once.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { buttonsClass, shownValueClass, dialogClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";

/** Dialog that shows a one-time password once. Esc closes it for good. */
export function SecretDialog(): JSX.Element | null {
  const secret = useValue(shownOnce);
  const root = useRef<HTMLDivElement>(null);
  const copy = (): void => void copyText(secret?.password ?? "");
  useControlKeys(root, { y: copy });
  const close = (): void => {
    closeModal(SecretDialog);
    setValue(shownOnce, null);
  };
  if (!secret) return null;
  return (
    <Dialog title={t("staff.secret")} className={dialogClass({ size: "small" })} close={close}>
      <div ref={root} className={frameClass({ size: "small" })}>
        <h2 className={titleClass({ size: "small" })}>{t("staff.secret")}</h2>
        <p>{t("staff.secret.text", { account: secret.account })}</p>
        <output className={shownValueClass} data-testid="secret">
          {secret.password}
        </output>
        <div className={buttonsClass}>
          <Button label={t("staff.secret.copy")} binding="y" kind="primary" run={copy} />
          <Button label={t("common.close")} binding="escape" run={close} />
        </div>
      </div>
    </Dialog>
  );
}
