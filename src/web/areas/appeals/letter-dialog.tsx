import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import { say } from "#kernel/label.ts";
import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { Language } from "#domain/enumerations/system.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { cachedEvidence } from "#web/evidence/evidence.ts";
import { titleOf } from "#web/fields/cell.tsx";
import { fill, l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { closeModal, openModal } from "#web/store/modals.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { printCopy } from "#web/ui/print-copy.ts";
import { Segments } from "#web/ui/segments.tsx";
import type { Side } from "./letter-texts.ts";
import { dayOf, frame, letterBody } from "./letter-texts.ts";
import { buttonsClass, titleClass, dialogClass, frameClass } from "#web/ui/dialog-parts.tsx";

const sides = [
  { id: "complainant", label: ["给投诉人", "To the complainant"] },
  { id: "respondent", label: ["给被投诉人", "To the respondent"] },
] as const;

const languages = [
  { id: "zh", label: ["中文", "Chinese"] },
  { id: "en", label: ["英文", "English"] },
] as const;

/** Language in which a letter is written first: that of the works in question, as far as letters exist in it. */
const ownLanguage = ({ lang }: AnyRecord): InterfaceLanguage =>
  lang === null || lang === Language.of("zh") || lang === Language.of("ft") ? "zh" : "en";

/** Name of the one to whom the letter goes. A member may have no loaded name. */
function addressee(record: AnyRecord, side: Side, language: InterfaceLanguage): string {
  const titles = cachedEvidence("complaint", record.id)?.titles ?? {};
  const member = record[side] ? titleOf(titles, "user", record[side]) : "";
  const named = side === "complainant" ? [record["company"], record["name"]].filter(Boolean).join(" ") : "";
  if (named) return named;
  return member === String(record[side]) ? `${say(frame.member, language)} ${member}` : member;
}

function Letter({
  record,
  side,
  language,
}: {
  record: AnyRecord;
  side: Side;
  language: InterfaceLanguage;
}): JSX.Element {
  const [today] = useState(() => dayOf(Date.now() / 1_000));
  const targets = Array.isArray(record["targets"]) ? record["targets"].map(String) : [];
  const words = (key: keyof typeof frame, values = {}): string => fill(say(frame[key], language), values);
  return (
    <article className="grid gap-3 leading-[1.6] text-ink" lang={language === "zh" ? "zh-CN" : "en"}>
      <h1>{words("subject", { id: record.id })}</h1>
      <p>{today}</p>
      <p>{words("dear", { name: addressee(record, side, language) })}</p>
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {letterBody(record, side, language)}
      </p>
      {targets.length > 1 && (
        <p>
          {words("targets", { n: targets.length })} {targets.join(", ")}
        </p>
      )}
      <p>{words("regards")}</p>
    </article>
  );
}

const segmentsOf = <T extends string>(of: readonly { id: T; label: Label }[]) =>
  of.map(({ id, label }) => ({ key: id, value: id, text: l(label) }));

function Content({ record, close }: { record: AnyRecord; close: () => void }): JSX.Element {
  const [side, setSide] = useState<Side>("complainant");
  const [language, setLanguage] = useState(ownLanguage(record));
  const root = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const to = sides.filter(({ id }) => id === "complainant" || record["respondent"]);
  const print = (): void => printCopy(paper.current);
  useEffect(() => root.current?.querySelector("input")?.focus(), []);
  useControlKeys(root, { "mod+enter": print });
  return (
    <div ref={root} className={frameClass({ size: "wide" })}>
      <h2 className={titleClass({ size: "wide" })}>{l(["打印函件", "Letter to print"])}</h2>
      <div className="flex flex-wrap gap-3">
        <Segments
          name="letter-side"
          label={l(["收件方", "Goes to"])}
          segments={segmentsOf(to)}
          chosen={side}
          choose={setSide}
        />
        <Segments
          name="letter-language"
          label={l(["语言", "Language"])}
          segments={segmentsOf(languages)}
          chosen={language}
          choose={setLanguage}
        />
      </div>
      <div ref={paper} className="max-h-[52vh] overflow-auto rounded-m border border-line px-6 py-5">
        <Letter record={record} side={side} language={language} />
      </div>
      <p className="text-muted">
        {l(["在浏览器的打印窗口里可存为 PDF", "The browser's print window also saves it as PDF"])}
      </p>
      <div className={buttonsClass}>
        <Button kind="primary" label={l(["打印", "Print"])} binding="mod+enter" run={print} />
        <Button label={l(["关闭", "Close"])} binding="escape" run={close} />
      </div>
    </div>
  );
}

/** Opens the letter of a complaint: for each side, in the language of the works or the other one. */
export function openLetter(record: AnyRecord): void {
  const close = (): void => closeModal(LetterDialog);
  function LetterDialog(): JSX.Element {
    return (
      <Dialog title={l(["打印函件", "Letter to print"])} className={dialogClass({ size: "wide" })} close={close}>
        <Content record={record} close={close} />
      </Dialog>
    );
  }
  openModal(LetterDialog);
}
