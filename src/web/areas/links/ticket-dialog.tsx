import type { JSX } from "react";
import { useRef } from "react";
import type { NewTicket } from "#domain/api/commands.ts";
import { documentOf } from "#domain/api/tool-pages.ts";
import { QrBox, QrPicture } from "#web/auth/qr/qr-picture.tsx";
import { l } from "#web/i18n/text.ts";
import { t } from "#web/i18n/part-text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { closeModal } from "#web/store/modals.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { buttonsClass, dialogClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";

/** The ticket that was made last, until its dialog is closed. */
export const newTicket = createState<NewTicket | null>(null);

/** Address of the page that a ticket opens. */
export const addressOf = ({ ticket, route }: NewTicket): string =>
  `${location.origin}/?${documentOf(route)}#${route}?ticket=${encodeURIComponent(ticket)}`;

/** Dialog with the address of a new ticket. Nobody can read the address again once it is closed. */
export function TicketDialog(): JSX.Element | null {
  const made = useValue(newTicket);
  const root = useRef<HTMLDivElement>(null);
  const address = made ? addressOf(made) : "";
  const copy = (): void => void copyText(address);
  const open = (): void => void window.open(address, "_blank", "noopener");
  useControlKeys(root, { y: copy, o: open });
  const close = (): void => {
    closeModal(TicketDialog);
    setValue(newTicket, null);
  };
  if (!made) return null;
  const title = l(["访问凭证的链接", "Address of the ticket"]);
  return (
    <Dialog title={title} className={dialogClass({ size: "small" })} close={close}>
      <div ref={root} className={frameClass({ size: "small" })}>
        <h2 className={titleClass({ size: "small" })}>{title}</h2>
        <p>
          {l([
            "链接只显示这一次。拿到链接的人不用登录就能打开页面",
            "The address is shown only this once. Whoever has it opens the page without a login",
          ])}
        </p>
        <div className="flex justify-center">
          <QrBox>
            <QrPicture text={address} label={l(["链接的二维码", "QR code of the address"])} />
          </QrBox>
        </div>
        <output
          className="block max-h-32 overflow-auto rounded-m border border-line px-3 py-2 font-mono text-small break-all text-ink select-all"
          data-testid="ticket-address"
        >
          {address}
        </output>
        <div className={buttonsClass}>
          <Button label={l(["复制链接", "Copy address"])} binding="y" kind="primary" run={copy} />
          <Button label={l(["打开页面", "Open the page"])} binding="o" run={open} />
          <Button label={t("common.close")} binding="escape" run={close} />
        </div>
      </div>
    </Dialog>
  );
}
