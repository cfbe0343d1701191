import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { FileButton } from "#web/media/carousel/record-files.tsx";
import { picturesOf } from "#web/media/carousel/slides.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { JobState } from "./job-state.tsx";
import { tt } from "./texts.ts";

/** Width of a small picture in px. */
const WIDTH = 240;

/** The member's pictures below the state of the job. A press opens the carousel at one. */
export function PicturesPanel({ record }: PanelProps): JSX.Element {
  const pictures = picturesOf(record["pictures"]);
  if (pictures.length === 0) return <EmptyState title={tt("noPictures")} />;
  return (
    <div className="grid content-start gap-3 px-4 py-3">
      <JobState job={record} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2">
        {pictures.map(({ key }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a member may send one picture twice
          <li key={`${key} ${index}`}>
            <FileButton
              file={key}
              className="block aspect-square w-full bg-sunken"
              label={tt("picture", { n: index + 1 })}
            >
              <SmallPicture of={key} width={WIDTH} className="size-full object-contain" />
            </FileButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
