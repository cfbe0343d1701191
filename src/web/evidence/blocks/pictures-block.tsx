import type { JSX } from "react";
import type { StoredImage } from "#kernel/field.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import type { Region } from "#domain/risk/review-finding.resource.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { pictureOf } from "#web/evidence/findings.ts";
import { severityTone } from "#web/evidence/severity.ts";
import { t } from "#web/i18n/part-text.ts";
import { FileButton } from "#web/media/carousel/record-files.tsx";
import { filesIn } from "#web/media/carousel/record-slides.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { NumberMark } from "#web/ui/number-mark.tsx";

const WIDTH = 480;
/** Height in px of the highest picture. */
const HIGHEST = 420;

/** Findings of one picture: a frame around each region, and the numbers of all others in the corner. */
function Marks({ picture, findings }: { picture: StoredImage; findings: readonly NumberedFinding[] }): JSX.Element {
  const share = (part: number, whole: number): string => `${whole > 0 ? (part / whole) * 100 : 0}%`;
  const regionOf = ({ evidence }: NumberedFinding): Region | undefined =>
    evidence?.type === "image" ? evidence.region : undefined;
  const whole = findings.filter((finding) => !regionOf(finding));
  return (
    <>
      {findings.map((finding) => {
        const region = regionOf(finding);
        const tone = severityTone[finding.severity];
        if (!region) return null;
        const frame = {
          left: share(region.x, picture.width),
          top: share(region.y, picture.height),
          width: share(region.width, picture.width),
          height: share(region.height, picture.height),
        };
        return (
          <span
            key={finding.n}
            className={`tone-${tone} absolute border-2 border-tone ring-1 ring-surface has-data-here:outline-2 has-data-here:outline-offset-1 has-data-here:outline-focus`}
            style={frame}
          >
            <NumberMark n={finding.n} tone={tone} className="absolute -top-2.25 -left-2.25" />
          </span>
        );
      })}
      {whole.length > 0 && (
        <span className="absolute top-1.5 left-1.5 flex gap-1">
          {whole.map(({ n, severity, title }) => (
            <NumberMark key={n} n={n} tone={severityTone[severity]} title={title} className="ring-2 ring-surface" />
          ))}
        </span>
      )}
    </>
  );
}

/** Room of a picture before it is loaded, so that nothing moves and its frames fit. */
const roomOf = ({ width, height }: StoredImage): Readonly<Record<string, string>> =>
  width > 0 && height > 0
    ? { aspectRatio: `${width} / ${height}`, width: `min(100%, ${(HIGHEST * width) / height}px)` }
    : {};

/** Pictures of the item side by side. A finding frames what it points at, and its number is that of the list. */
export function PicturesBlock({ record, findings, block }: BlockProps<"pictures">): JSX.Element | null {
  const pictures = filesIn(record[block.field]);
  if (pictures.length === 0) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-2 px-4 pt-1 pb-3.5">
      {pictures.map((picture, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a post may show one picture twice
        <li key={`${picture.key} ${index}`}>
          <FileButton
            file={picture.key}
            className="relative mx-auto block bg-sunken"
            label={t("queue.picture", { n: index + 1 })}
            style={roomOf(picture)}
          >
            <SmallPicture of={picture.key} width={WIDTH} className="max-h-105 w-full object-contain" />
            <Marks picture={picture} findings={findings.filter((finding) => pictureOf(finding) === index)} />
          </FileButton>
        </li>
      ))}
    </ul>
  );
}
