import type { JSX } from "react";
import type { UseLine, UsesBlock as Uses } from "#domain/api/evidence.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { count, l } from "#web/i18n/text.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import { Timeline, TimelineEntry } from "#web/evidence/timeline.tsx";
import { BlockSection } from "./block-section.tsx";

const WIDTH = 160;

const use = "grid min-w-0 gap-1";
const cover = "aspect-4/3 w-full rounded-s bg-line object-cover";
const line = "flex gap-4 px-4 pb-1.5";

function Use({ resource, id, title, picture }: UseLine): JSX.Element {
  const page = pageOfRecord(resource, { id, title });
  const drawn = (
    <>
      {picture ? <SmallPicture of={picture.key} width={WIDTH * 2} className={cover} /> : <span className={cover} />}
      <span className="min-w-0 truncate">{title}</span>
    </>
  );
  return (
    <li className={use}>
      {page ? (
        <a className={use} href={`#${page}`}>
          {drawn}
        </a>
      ) : (
        drawn
      )}
    </li>
  );
}

const Banned = ({ banned }: Pick<Uses, "banned">): JSX.Element => (
  <BlockSection title={l(["名称中的违禁词", "Banned words in its name"])}>
    <p className={line}>
      {banned.map(({ word, severity }) => (
        <span key={word} className="text-red-fg">
          {word} <span className="text-muted">{l(Severity.value(severity)?.label ?? ["", ""])}</span>
        </span>
      ))}
    </p>
  </BlockSection>
);

/** The latest records that use a tag, tags that may be the same, and banned words in its name. */
export function UsesBlock({ resource, evidence }: BlockProps<"uses">): JSX.Element | null {
  const { uses } = evidence.blocks;
  if (!uses) return null;
  return (
    <>
      {uses.banned.length > 0 && <Banned banned={uses.banned} />}
      <BlockSection title={l(["最近用在", "Latest uses"])}>
        {uses.list.length === 0 ? (
          <p className={`${line} text-muted`}>{l(["没有数据使用它", "No record uses it"])}</p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(130px,1fr))] gap-2.5 px-4 pt-0.5 pb-3">
            {uses.list.map((one) => (
              <Use key={`${one.resource} ${one.id}`} {...one} />
            ))}
          </ul>
        )}
      </BlockSection>
      {uses.alike.length > 0 && (
        <BlockSection title={l(["相近的标签", "Tags alike"])}>
          <Timeline>
            {uses.alike.map(({ id, name, likeness, uses: n }) => (
              <TimelineEntry key={id}>
                <span>{Math.round(likeness * 100)} %</span>
                <i />
                <a className="min-w-0 truncate" href={`#${pageOfRecord(resource.name, { id, title: name }) ?? ""}`}>
                  {name}
                </a>
                <span className="text-muted">{l([`使用 ${count(n)} 次`, `Uses: ${count(n)}`])}</span>
              </TimelineEntry>
            ))}
          </Timeline>
        </BlockSection>
      )}
    </>
  );
}
