import type { JSX } from "react";
import { useEffect, useRef } from "react";
import { checks, failedChecks } from "#domain/deletions/checks.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Handler } from "#web/commands/handlers.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { count, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { listOfOwner, listWith } from "#web/list/list-of-owner.ts";
import { go } from "#web/routing/navigate.ts";
import { closeModal, openModal } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { notify } from "#web/ui/notice.tsx";
import { buttonsClass, dialogClass, frameClass, titleClass } from "#web/ui/dialog-parts.tsx";

type Check = keyof typeof checks;

/** Address of the records that a check counts, for the member of a request. */
function recordsOf(check: Check, { user }: AnyRecord): string | null {
  const { derived } = checks[check];
  if (!derived) return null;
  const states = Object.entries(derived.where ?? {}).map(([field, values]) => `${field}:${values.join(",")}`);
  return listWith(derived.resource, [`${derived.by}:${String(user)}`, ...states].join(" "));
}

function open(check: Check, record: AnyRecord): void {
  const address = recordsOf(check, record);
  if (address) go(address);
}

/** The checks that are not met, each with its number. A digit opens the records. */
function Choice({ record, failed, close }: { record: AnyRecord; failed: Check[]; close: () => void }): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const choose = (check: Check): void => {
    close();
    open(check, record);
  };
  useEffect(() => root.current?.querySelector("button")?.focus(), []);
  useControlKeys(root, Object.fromEntries(failed.map((check, index) => [String(index + 1), () => choose(check)])));
  return (
    <div ref={root} className={frameClass({ size: "small" })}>
      <h2 className={titleClass({ size: "small" })}>{l(["未结事项", "Not settled"])}</h2>
      {failed.map((check, index) => (
        <Button
          key={check}
          label={`${l(checks[check].label)} ${count(Number(record[check]))}`}
          binding={String(index + 1)}
          run={() => choose(check)}
        />
      ))}
      <div className={buttonsClass}>
        <Button label={l(["关闭", "Close"])} binding="escape" run={close} />
      </div>
    </div>
  );
}

/** Opens the records of the check that is not met. With several, it asks for one. */
const settle: Handler = (_options, target) => {
  const [record] = target?.records ?? [];
  if (!record) return false;
  const failed = failedChecks(record);
  const [first, ...others] = failed;
  if (!first) return void notify(l(["没有未结事项", "Everything is settled"]), "green");
  if (others.length === 0) return open(first, record);
  const close = (): void => closeModal(SettleDialog);
  function SettleDialog(): JSX.Element {
    return (
      <Dialog title={l(["未结事项", "Not settled"])} className={dialogClass({ size: "small" })} close={close}>
        <Choice record={record as AnyRecord} failed={failed} close={close} />
      </Dialog>
    );
  }
  return openModal(SettleDialog);
};

/** Handles the commands of a request that run in the browser. */
export function DeletionHost({ record }: { record: AnyRecord }): null {
  useCommandHandler("logoutApply.settle", settle);
  useCommandHandler("logoutApply.openAuthor", () => {
    const address = listOfOwner("logoutApply", String(record["user"]));
    if (address) go(address);
  });
  return null;
}
