import type { ComponentType, JSX } from "react";
import type { Field, FieldKind } from "#kernel/field.ts";
import { FileEditor } from "#web/forms/upload/file-editor.tsx";
import { ImagesEditor } from "#web/forms/upload/images-editor.tsx";
import { BoolEditor, EnumEditor, FlagsEditor } from "./choice-editors.tsx";
import type { EditorProps } from "./editor-props.ts";
import { HtmlEditor } from "./html-editor.tsx";
import { I18nEditor } from "./i18n-editor.tsx";
import { IdEditor } from "./id-editor.tsx";
import { PartEditor } from "./inner-fields.tsx";
import { MaskedEditor } from "./masked-editor.tsx";
import { RefEditor, RefsEditor } from "./ref-editors.tsx";
import { RowsEditor } from "./rows-editor.tsx";
import { ColorEditor, LongTextEditor, NumberEditor, TextEditor } from "./text-editors.tsx";
import { TimeEditor } from "./time-editor.tsx";

const editors: Partial<Record<FieldKind, ComponentType<EditorProps>>> = {
  text: TextEditor,
  url: TextEditor,
  color: ColorEditor,
  id: IdEditor,
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
  image: ImagesEditor,
  images: ImagesEditor,
  file: FileEditor,
  video: FileEditor,
};

/** True if a form can edit the field. */
export const hasEditor = (field: Field): boolean =>
  field.shape !== undefined ||
  editors[field.kind] !== undefined ||
  (field.kind === "i18n" && field.byLanguage !== undefined && hasEditor(field.byLanguage));

/** Editor of a field, chosen by its kind. A kind without editor is shown and cannot be edited. */
export function Editor(props: EditorProps & { nested?: boolean }): JSX.Element {
  const { field } = props;
  if (field.shape) {
    const Shaped = field.many ? RowsEditor : PartEditor;
    return <Shaped {...props} FieldEditor={Editor} />;
  }
  if (field.kind === "i18n") return <I18nEditor {...props} FieldEditor={Editor} />;
  if (field.masked) return <MaskedEditor {...props} />;
  const Chosen = editors[field.kind];
  if (!Chosen) return <pre className="text-muted text-small">{JSON.stringify(props.value ?? null)}</pre>;
  return <Chosen {...props} />;
}
