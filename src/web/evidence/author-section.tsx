import type { JSX, ReactNode } from "react";
import type { AuthorRecord } from "#domain/api/evidence.ts";
import type { Resource } from "#kernel/resource.ts";
import { runCommand } from "#web/commands/run.ts";
import { useReasonTexts } from "#web/data/reasons.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { moment } from "#web/fields/format.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useKeyOf } from "#web/keyboard/use-key-of.ts";
import { registry } from "#web/registry/registry.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import { ownerLabel } from "./owner-label.ts";
import { Section } from "./section.tsx";
import { Timeline, TimelineEntry } from "./timeline.tsx";

const ladder = defineChunk(async () => (await import("./ladder.tsx")).Ladder);

/** A decision without a reason leaves the record as it is. */
const toneOfCommand = (id: string): "green" | "red" => (registry().command(id)?.reasons ? "red" : "green");

const Figure = (props: { label: string; isSmall?: boolean; children: ReactNode }): JSX.Element => (
  <div className="flex-1 border-r border-line-soft pt-1.5 pb-1.75 pl-3 first:pl-4 last:border-0">
    <dt className="text-small leading-4.25 text-muted">{props.label}</dt>
    <dd className={`leading-5.5 text-ink ${props.isSmall ? "text-small" : "text-title"}`}>{props.children}</dd>
  </div>
);

/**
 * Track record of the member to whom the reviewed record belongs.
 * @param resource of that record
 * @param item resource of the queue's items, whose command opens the author
 */
export function AuthorSection(props: { author: AuthorRecord; resource: Resource; item: Resource }): JSX.Element {
  const { author, resource, item } = props;
  const figures = [
    [t("queue.author.passed"), author.passed],
    [t("queue.author.refused"), author.refused],
    [t("queue.author.strikes"), author.strikes],
  ] as const;
  const words = useReasonTexts(resource.name);
  const keyOf = useKeyOf();
  const open = registry().command(`${item.name}.openAuthor`);
  return (
    <Section
      title={l(ownerLabel(resource))}
      beside={
        <>
          <Avatar name={author.nickname} />
          <span className="min-w-0 truncate" title={author.nickname}>
            {author.nickname}
          </span>
          <span className="flex-1" />
          {open && (
            <Button small label={t("queue.author.open")} binding={keyOf(open)} run={() => runCommand(open.id)} />
          )}
        </>
      }
    >
      <dl className="flex border-t border-line-soft" data-testid="author-figures">
        {figures.map(
          ([label, value]) =>
            value !== null && (
              <Figure key={label} label={label}>
                {value}
              </Figure>
            ),
        )}
        {author.registered !== null && (
          <Figure label={t("queue.author.registered")} isSmall>
            {moment(author.registered).date.slice(0, 7)}
          </Figure>
        )}
      </dl>
      {author.ladder.length > 0 && (
        <Load chunk={ladder} partProps={{ ladder: author.ladder, next: author.next, words }} />
      )}
      <Timeline>
        {author.recent.map((past) => (
          <TimelineEntry key={past.recordId}>
            <ShortTime seconds={past.time} />
            <Glyph tone={toneOfCommand(past.command)} />
            <span>
              {past.title}
              {past.reason && ` · ${words(past.reason)}`}
            </span>
          </TimelineEntry>
        ))}
      </Timeline>
    </Section>
  );
}
