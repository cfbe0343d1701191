import type { JSX } from "react";
import { MOST_PER_NUMBER } from "#domain/payments/payee-limits.ts";
import { PayeeMatch, PayeeStatus } from "#domain/payments/payee-enumerations.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { l } from "#web/i18n/text.ts";
import { openRecord } from "#web/list/open-record.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BlockSection } from "./block-section.tsx";

/** Other payees with the same number or account, as facts. */
export function SamePayeeBlock({ resource, evidence }: BlockProps<"samePayee">): JSX.Element {
  const { samePayee = [] } = evidence.blocks;
  const limit = l([`一个证件号最多 ${MOST_PER_NUMBER} 人`, `One number serves at most ${MOST_PER_NUMBER} members`]);
  return (
    <BlockSection
      title={l(["同一人的其他认证", "Same person elsewhere"])}
      beside={<span className="font-normal text-muted">{samePayee.length}</span>}
      end={<span className="font-normal text-muted">{limit}</span>}
    >
      {samePayee.length === 0 && (
        <p className="px-4 text-muted">{l(["没有相同的证件号或账号", "No equal number or account"])}</p>
      )}
      <ul>
        {samePayee.map(({ id, match, title, status }) => {
          const state = PayeeStatus.value(status);
          return (
            <li key={`${match} ${id}`} className="grid h-7 grid-cols-[120px_1fr_auto] items-center gap-3 px-4">
              <span className="text-muted">{l(PayeeMatch.value(match)?.label ?? ["", ""])}</span>
              <button
                type="button"
                className="link min-w-0 truncate text-left"
                onClick={() => openRecord(resource.name, id)}
              >
                {title}
              </button>
              {state?.tone && <Badge quiet tone={state.tone} text={l(state.label)} />}
            </li>
          );
        })}
      </ul>
    </BlockSection>
  );
}
