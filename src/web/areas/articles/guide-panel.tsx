import type { JSX } from "react";
import type { Field } from "#kernel/field.ts";
import type { Titles } from "#domain/api/list.ts";
import { userGuide } from "#domain/articles/user-guide.resource.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { PageFrame, textsOf } from "#web/detail/page-frame.tsx";
import { cellOf, isImage } from "#web/fields/cell.tsx";
import { RichText } from "#web/fields/rich-text.tsx";
import { isRecord } from "#web/store/stored.ts";
import { VideoView } from "#web/media/file/video-view.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { writtenIn } from "./article-panel.tsx";

type Step = Readonly<Record<string, unknown>>;

const stepsOf = (value: unknown): Step[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** One step: its picture, its text, the element at which it points, and where it leads. */
function StepCard({ step, language, titles }: { step: Step; language: string; titles: Titles }): JSX.Element {
  const picture = step["image"];
  const jump: Field | undefined = userGuide.fields.steps.shape?.["jump"];
  return (
    <li className="w-[150px]">
      {isImage(picture) && (
        <img className="h-27.5 w-[150px] rounded-m object-cover" src={fileUrl(picture.key)} alt="" loading="lazy" />
      )}
      <p>{textsOf(step["text"])[language]}</p>
      {step["element"] ? (
        <code className="block text-small wrap-anywhere text-muted">{String(step["element"])}</code>
      ) : null}
      {jump && step["jump"] ? (
        <span className="block text-small wrap-anywhere text-muted">→ {cellOf(jump, step["jump"], titles, step)}</span>
      ) : null}
    </li>
  );
}

/** A guide as members see it: its steps as pictures in a row, then its text. */
export function GuidePanel({ record, titles }: PanelProps): JSX.Element {
  const steps = stepsOf(record["steps"]);
  const video = record["video"];
  const languages = writtenIn(record["title"], record["content"], ...steps.map(({ text }) => text));
  return (
    <PageFrame command="userGuide.preview" languages={languages}>
      {(language) => (
        <>
          <h1>{textsOf(record["title"])[language]}</h1>
          {steps.length > 0 && (
            <ol className="my-3 flex list-inside list-decimal flex-wrap gap-3">
              {steps.map((step, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- steps have no id, and their order is their number
                <StepCard key={index} step={step} language={language} titles={titles} />
              ))}
            </ol>
          )}
          {isRecord(video) && <VideoView src={fileUrl(String(video["key"]))} name={String(video["name"] ?? "")} />}
          <RichText html={textsOf(record["content"])[language] ?? ""} className="pagepreview-text" />
        </>
      )}
    </PageFrame>
  );
}
