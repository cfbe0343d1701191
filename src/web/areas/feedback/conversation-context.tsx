import type { JSX } from "react";
import { useRef } from "react";
import type { ConversationBlock } from "#domain/api/evidence.ts";
import { RegisterAction } from "#domain/devices/enumerations.ts";
import { DeviceAddType } from "#domain/enumerations/devices.ts";
import { feedback } from "#domain/feedback/feedback.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { runCommand } from "#web/commands/run.ts";
import { queueOf } from "#web/data/reasons.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { l } from "#web/i18n/text.ts";
import { Glyph } from "#web/ui/icon.tsx";
import { beginReply } from "./reply-drafts.ts";
import { SavedReplies } from "./saved-replies.tsx";
import { rt } from "./texts.ts";
import { Section } from "#web/evidence/section.tsx";
import { Timeline, TimelineEntry } from "#web/evidence/timeline.tsx";

const REPLY = `${feedback.name}.reply`;

/** Templates for the answer. A click opens the answer with the template. */
function Templates({ record, nickname }: { record: AnyRecord; nickname: string }): JSX.Element {
  const section = useRef<HTMLElement>(null);
  return (
    <Section ref={section} title={rt("templates")}>
      <SavedReplies
        queue={queueOf(feedback.name) ?? ""}
        within={section}
        record={record}
        nickname={nickname}
        chosen={null}
        choose={(template, text) => {
          beginReply(record, template, text);
          runCommand(REPLY);
        }}
      />
    </Section>
  );
}

/** The member's earlier conversations, each with its last answer. */
function Earlier({ earlier }: Pick<ConversationBlock, "earlier">): JSX.Element | null {
  if (earlier.length === 0) return null;
  return (
    <Section title={rt("earlier")} beside={<span>{earlier.length}</span>}>
      <Timeline>
        {earlier.map((one) => {
          const title = String(one["heading"] ?? "");
          const page = pageOfRecord(feedback.name, { id: one.id, title });
          const tone = feedback.fields["status"]?.enumeration?.value(one["status"])?.tone;
          return (
            <TimelineEntry key={one.id}>
              <ShortTime seconds={Number(one["createTime"])} />
              {tone ? <Glyph tone={tone} /> : <i />}
              <span>
                {page ? <a href={`#${page}`}>{title}</a> : title}
                {Boolean(one["answer"]) && (
                  <span className="line-clamp-2 leading-4.5 text-muted" title={String(one["answer"])}>
                    {String(one["answer"])}
                  </span>
                )}
              </span>
            </TimelineEntry>
          );
        })}
      </Timeline>
    </Section>
  );
}

/** The member's devices, each with its last register record. */
function Devices({ devices }: Pick<ConversationBlock, "devices">): JSX.Element | null {
  if (devices.length === 0) return null;
  return (
    <Section title={rt("devices")} beside={<span>{devices.length}</span>}>
      <Timeline>
        {devices.map(({ id, dn, addType, action, time }) => {
          const last = RegisterAction.value(action);
          return (
            <TimelineEntry key={id}>
              <ShortTime seconds={Number(time)} />
              {last?.tone ? <Glyph tone={last.tone} /> : <i />}
              <span>
                {String(dn)} · {l(DeviceAddType.value(addType)?.label ?? ["", ""])} · {l(last?.label ?? ["", ""])}
              </span>
            </TimelineEntry>
          );
        })}
      </Timeline>
    </Section>
  );
}

interface ContextProps {
  conversation: ConversationBlock;
  record: AnyRecord;
  nickname: string;
}

/** Context of a conversation: templates for the answer, what the member asked before, and their devices. */
export const ConversationContext = ({ conversation, record, nickname }: ContextProps): JSX.Element => (
  <>
    <Templates record={record} nickname={nickname} />
    <Earlier earlier={conversation.earlier} />
    <Devices devices={conversation.devices} />
  </>
);
