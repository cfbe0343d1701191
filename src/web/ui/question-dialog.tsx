import type { JSX, ReactNode } from "react";
import { dialogClass } from "./dialog-parts.tsx";
import { Dialog } from "./dialog.tsx";

export const questionTextClass = "mt-1.5 mb-4 leading-read";

interface QuestionProps {
  title: string;
  children: ReactNode;
  buttons: ReactNode;
}

/** A title, a text, and buttons below. */
export const Question = ({ title, children, buttons }: QuestionProps): JSX.Element => (
  <div className="px-5 py-4">
    <h2 className="font-semibold text-ink">{title}</h2>
    {children}
    <div className="flex flex-wrap gap-1.5">{buttons}</div>
  </div>
);

/** Small dialog that asks before something is lost. */
export const QuestionDialog = ({ close, ...question }: QuestionProps & { close: () => void }): JSX.Element => (
  <Dialog title={question.title} className={dialogClass({ size: "question" })} close={close}>
    <Question {...question} />
  </Dialog>
);
