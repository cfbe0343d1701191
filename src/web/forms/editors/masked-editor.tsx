import type { JSX } from "react";
import { EMPTIED, isEmptied } from "#web/forms/form-fields.ts";
import { l } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import type { EditorProps } from "./editor-props.ts";
import { TextEditor } from "./text-editors.tsx";

/**
 * Editor of a masked field. The mask stands in the empty input, and an input left empty keeps the stored value. So an
 * optional value has a button that empties it.
 */
export function MaskedEditor(props: EditorProps): JSX.Element {
  const { field, value, change, placeholder = "" } = props;
  const empties = isEmptied(value);
  const hint = empties
    ? l(["保存后清空", "Emptied when you save"])
    : placeholder && l([`${placeholder}（不填则不变）`, `${placeholder} (leave empty to keep it)`]);
  return (
    <span className="flex items-center gap-2 *:first:flex-1">
      <TextEditor {...props} value={empties ? "" : value} placeholder={hint} />
      {placeholder !== "" && !field.required && (
        <Button
          label={empties ? l(["不清空", "Keep"]) : l(["清空", "Empty it"])}
          name={`${empties ? l(["不清空", "Keep"]) : l(["清空", "Empty"])} ${l(field.label)}`}
          small
          run={() => change(empties ? "" : EMPTIED)}
        />
      )}
    </span>
  );
}
