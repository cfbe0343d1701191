import type { JSX } from "react";
import { use, useEffect } from "react";
import { maskedEntry, maskedPaths } from "#kernel/masked-entries.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { useForbidden } from "#web/auth/permissions/forbidden.ts";
import { runCommand } from "#web/commands/run.ts";
import { l } from "#web/i18n/text.ts";
import { useBinding } from "#web/keyboard/use-key-of.ts";
import { ShownContext } from "#web/media/visibility-context.ts";
import { registry } from "#web/registry/registry.ts";
import { copyText } from "#web/shell/console-commands.ts";
import { useValue } from "#web/store/state.ts";
import { Button } from "#web/ui/button.tsx";
import { keepOnScreen, maskAgain, revealed } from "./revealed.ts";

interface Props {
  resource: Resource;
  record: AnyRecord;
  /** Path of the field, such as `idNumber` or `methods.account`. */
  name: string;
  /** The mask. */
  mask: string;
  /** Index of the row that has the value, from 0. */
  index?: number | undefined;
}

/** Where the value stands, as the answer of `reveal` names it: `methods[0].account`. */
const placeOf = ({ name, index }: Pick<Props, "name" | "index">): string =>
  index === undefined ? name : name.replace(".", `[${index}].`);

/** Masks the value again once its record is no longer the current one. */
function useMasking(resource: string, id: string): void {
  const isShown = use(ShownContext);
  useEffect(() => (isShown ? keepOnScreen(resource, id) : undefined), [isShown, resource, id]);
}

/** The buttons do not make the line taller than the others. */
const line = "flex flex-wrap items-center gap-2 [&>button]:-my-1";

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

/** A masked value with the button that reveals it; for a minute the value itself, with the button that copies it. */
export function MaskedValue({ resource, record, name, mask, index }: Props): JSX.Element {
  const value = useValue(revealed);
  useMasking(resource.name, record.id);
  const command = registry().command(`${resource.name}.reveal`);
  const refusal = useForbidden(command);
  const key = useBinding(`${resource.name}.reveal`);
  const isClear =
    value?.resource === resource.name && value.id === record.id && value.field === placeOf({ name, index });
  const isOnly = maskedPaths(resource.fields).length === 1 && index === undefined;
  const labels = maskedEntry(resource.fields, name)?.labels ?? [];
  const label = [...labels.map(l), ...(index === undefined ? [] : [String(index + 1)])].join(" ");
  const input = { field: name, ...(index === undefined ? {} : { row: index + 1 }) };
  if (isClear)
    return (
      <span ref={intoView} className={line} role="status">
        {value.value}
        <Button label={l(["复制", "Copy"])} small run={() => void copyText(value.value)} />
        <Button label={l(["隐藏", "Hide"])} small run={maskAgain} />
      </span>
    );
  return (
    <span className={line}>
      {mask}
      {command && (
        <Button
          label={l(command.label)}
          name={`${l(command.label)} ${label}`}
          binding={isOnly ? key : null}
          refusal={refusal}
          small
          run={() => void runCommand(command.id, isOnly ? {} : { input })}
        />
      )}
    </span>
  );
}
