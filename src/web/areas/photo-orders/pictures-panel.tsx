import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { FileButton } from "#web/media/carousel/record-files.tsx";
import { picturesOf } from "#web/media/carousel/slides.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { say } from "./texts.ts";

/** Width of a small picture in px. */
const WIDTH = 240;

function Grid({ title, of }: { title: string; of: unknown }): JSX.Element | null {
  const pictures = picturesOf(of);
  if (pictures.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-ink">{title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2">
        {pictures.map(({ key }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a member may send one picture twice
          <li key={`${key} ${index}`}>
            <FileButton
              file={key}
              className="block aspect-square w-full bg-sunken"
              label={say("picture", { n: index + 1 })}
            >
              <SmallPicture of={key} width={WIDTH} className="size-full object-contain" />
            </FileButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The member's pictures and the drafts of the partner. A press opens the carousel at one. */
export function PicturesPanel({ record }: PanelProps): JSX.Element {
  const { pictures, drafts, wishes, reworkWish } = record;
  const words = [wishes, reworkWish].map((one) => String(one ?? "")).filter((one) => one !== "");
  if (picturesOf(pictures).length + picturesOf(drafts).length === 0) return <EmptyState title={say("noPictures")} />;
  return (
    <div className="grid content-start gap-4 px-4 py-3">
      {words.map((one) => (
        <p key={one} className="text-ink">
          {one}
        </p>
      ))}
      <Grid title={say("photos")} of={pictures} />
      <Grid title={say("drafts")} of={drafts} />
    </div>
  );
}
