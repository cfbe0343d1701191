import type { JSX } from "react";
import type { UseLine, UsesBlock as Uses } from "#domain/api/evidence.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { count, l } from "#web/i18n/text.ts";
import { SmallPicture } from "#web/media/small-picture.tsx";
import "./uses-block.css";

const WIDTH = 160;

function Use({ resource, id, title, picture }: UseLine): JSX.Element {
  const page = pageOfRecord(resource, { id, title });
  const drawn = (
    <>
      {picture ? <SmallPicture of={picture.key} width={WIDTH * 2} /> : <span className="no-picture" />}
      <span className="min-w-0 truncate">{title}</span>
    </>
  );
  return <li>{page ? <a href={`#${page}`}>{drawn}</a> : drawn}</li>;
}

const Banned = ({ banned }: Pick<Uses, "banned">): JSX.Element => (
  <section className="evsec use-words">
    <h2>{l(["名称中的违禁词", "Banned words in its name"])}</h2>
    <p>
      {banned.map(({ word, severity }) => (
        <span key={word} className="tone-red">
          {word} <span className="text-muted">{l(Severity.value(severity)?.label ?? ["", ""])}</span>
        </span>
      ))}
    </p>
  </section>
);

/** The latest records that use a tag, tags that may be the same, and banned words in its name. */
export function UsesBlock({ resource, evidence }: BlockProps<"uses">): JSX.Element | null {
  const { uses } = evidence.blocks;
  if (!uses) return null;
  return (
    <>
      {uses.banned.length > 0 && <Banned banned={uses.banned} />}
      <section className="evsec">
        <h2>{l(["最近用在", "Latest uses"])}</h2>
        {uses.list.length === 0 ? (
          <p className="text-muted use-none">{l(["没有数据使用它", "No record uses it"])}</p>
        ) : (
          <ul className="use-grid">
            {uses.list.map((one) => (
              <Use key={`${one.resource} ${one.id}`} {...one} />
            ))}
          </ul>
        )}
      </section>
      {uses.alike.length > 0 && (
        <section className="evsec latest">
          <h2>{l(["相近的标签", "Tags alike"])}</h2>
          <ul className="tl">
            {uses.alike.map(({ id, name, likeness, uses: n }) => (
              <li key={id}>
                <span className="num">{Math.round(likeness * 100)} %</span>
                <i />
                <a className="min-w-0 truncate" href={`#${pageOfRecord(resource.name, { id, title: name }) ?? ""}`}>
                  {name}
                </a>
                <span className="text-muted num">{l([`使用 ${count(n)} 次`, `Uses: ${count(n)}`])}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
