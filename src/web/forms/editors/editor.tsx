import type { ComponentType, JSX } from "react";
import type { Field, FieldKind } from "#kernel/field.ts";
import { ImagesEditor } from "#web/forms/upload/images-editor.tsx";
import { BoolEditor, EnumEditor, FlagsEditor } from "./choice-editors.tsx";
import type { EditorProps } from "./editor-props.ts";
import { I18nEditor, ShortI18nEditor } from "./i18n-editor.tsx";
import { PartEditor } from "./inner-fields.tsx";
import { RefEditor, RefsEditor } from "./ref-editors.tsx";
import { RowsEditor } from "./rows-editor.tsx";
import { HtmlEditor, LongTextEditor, NumberEditor, TextEditor, TimeEditor } from "./text-editors.tsx";

const editors: Partial<Record<FieldKind, ComponentType<EditorProps>>> = {
  text: TextEditor,
  url: TextEditor,
  color: TextEditor,
  id: TextEditor,
  longText: LongTextEditor,
  html: HtmlEditor,
  int: NumberEditor,
  decimal: NumberEditor,
  money: NumberEditor,
  bytes: NumberEditor,
  bool: BoolEditor,
  enum: EnumEditor,
  flags: FlagsEditor,
  time: TimeEditor,
  date: TimeEditor,
  ref: RefEditor,
  refs: RefsEditor,
  i18n: I18nEditor,
  image: ImagesEditor,
  images: ImagesEditor,
};

/** True if a form can edit the field. */
export const hasEditor = (field: Field): boolean => field.shape !== undefined || editors[field.kind] !== undefined;

/** Editor of a field, chosen by its kind. A kind without editor is shown and cannot be edited. */
export function Editor({ nested, ...props }: EditorProps & { nested?: boolean }): JSX.Element {
  const { field } = props;
  if (field.shape) {
    const Shaped = field.many ? RowsEditor : PartEditor;
    return <Shaped {...props} FieldEditor={Editor} />;
  }
  if (nested && field.kind === "i18n") return <ShortI18nEditor {...props} />;
  const Chosen = editors[field.kind];
  if (!Chosen) return <pre className="mu small">{JSON.stringify(props.value ?? null)}</pre>;
  return <Chosen {...props} />;
}
