import type { JSX } from "react";
import { useRef } from "react";
import type { ShownOnce } from "#kernel/wire.ts";
import { t } from "#web/i18n/text.ts";
import { useLeafKeys } from "#web/keyboard/leaf-keys.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import "./staff.css";

/** A one-time password, shown this once; Esc closes it for good. */
export function SecretDialog({ secret, close }: { secret: ShownOnce; close: () => void }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const copy = (): void => void copyText(secret.password);
  useLeafKeys(root, { y: copy });
  return (
    <Dialog title={t("staff.secret")} className="sec" close={close}>
      <div ref={root} className="sec-in">
        <h2>{t("staff.secret")}</h2>
        <p>{t("staff.secret.text", { account: secret.account })}</p>
        <output className="sec-word">{secret.password}</output>
        <div className="sec-keys">
          <Button label={t("staff.secret.copy")} binding="y" kind="primary" run={copy} />
          <Button label={t("common.close")} binding="escape" run={close} />
        </div>
      </div>
    </Dialog>
  );
}
