import type { JSX } from "react";
import type { StoredImage } from "#kernel/field.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import type { NumberedFinding } from "#web/evidence/findings.ts";
import { severityTone } from "#web/evidence/severity.ts";
import { isImage } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";

const WIDTH = 480;

/** Findings of one picture, with their regions in shares of its size. */
function Marks({ picture, findings }: { picture: StoredImage; findings: readonly NumberedFinding[] }): JSX.Element {
  const share = (part: number, whole: number): string => `${whole > 0 ? (part / whole) * 100 : 0}%`;
  return (
    <>
      {findings.map(({ n, severity, evidence }) => {
        const region = evidence?.type === "image" ? evidence.region : undefined;
        const frame = region && {
          left: share(region.x, picture.width),
          top: share(region.y, picture.height),
          width: share(region.width, picture.width),
          height: share(region.height, picture.height),
        };
        return (
          <span key={n} className={`pmark ${severityTone[severity]}`} style={frame ?? { inset: 0 }}>
            <span className={`mk ${severityTone[severity]}`}>{n}</span>
          </span>
        );
      })}
    </>
  );
}

/** Pictures of the item side by side. A finding frames what it points at, and its number is that of the list. */
export function PicturesBlock({ record, findings, block }: BlockProps<"pictures">): JSX.Element | null {
  const value = record[block.field];
  const pictures = (Array.isArray(value) ? value : [value]).filter(isImage);
  if (pictures.length === 0) return null;
  return (
    <ul className="pgrid">
      {pictures.map((picture, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a post may show one picture twice
        <li key={`${picture.key} ${at}`}>
          <a
            href={fileUrl(picture.key)}
            target="_blank"
            rel="noreferrer"
            aria-label={t("queue.picture", { n: at + 1 })}
          >
            <SmallPicture of={picture.key} width={WIDTH} />
            <Marks
              picture={picture}
              findings={findings.filter(({ evidence }) => evidence?.type === "image" && evidence.index === at)}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
