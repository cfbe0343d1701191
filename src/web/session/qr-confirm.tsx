import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { account } from "#kernel/wire.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { shortTime } from "#web/fields/format.ts";
import { t } from "#web/i18n/text.ts";
import { setQuery } from "#web/routing/address.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";

interface Asking {
  ip: string;
  time: number;
}

const leave = (): void => setQuery({ qr: null }, "replace");

/** The phone's side of a login by QR code: says which place asks, and lets it in or not. */
export function QrConfirm({ identical }: { identical: string }): JSX.Element | null {
  const [asking, setAsking] = useState<Asking | null>(null);
  const isScanned = useRef(false);
  useEffect(() => {
    if (isScanned.current) return;
    isScanned.current = true;
    call<Asking>(account("qrScan"), { identical }).then(setAsking, (error: unknown) => {
      notify(messageOf(error), "yellow");
      leave();
    });
  }, [identical]);
  const answer = (isAllowed: boolean): void => {
    leave();
    call(account("qrConfirm"), { identical, isAllowed }).then(
      () => notify(t(isAllowed ? "qr.allowed" : "qr.refused"), isAllowed ? "green" : "yellow"),
      (error: unknown) => notify(messageOf(error), "red"),
    );
  };
  if (!asking) return null;
  return (
    <Dialog title={t("qr.title")} className="mid" close={() => answer(false)}>
      <div className="body p-5">
        <h2 className="ink text-title font-semibold">{t("qr.title")}</h2>
        <p className="mt-2">{t("qr.text", { ip: asking.ip, time: shortTime(asking.time) })}</p>
        <p className="mu small mt-1">{t("qr.warning")}</p>
      </div>
      <div className="pf" style={{ margin: 0 }}>
        <span className="sp" />
        <button type="button" className="dk out" onClick={() => answer(false)}>
          {t("qr.refuse")}
        </button>
        <button type="button" className="dk pri small" onClick={() => answer(true)}>
          {t("qr.allow")}
        </button>
      </div>
    </Dialog>
  );
}
