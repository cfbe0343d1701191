import type { ComponentType, JSX } from "react";
import type { Evidence } from "#domain/api/evidence.ts";
import { isEmpty } from "#kernel/empty.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { BlockProps, EvidenceProps } from "#web/evidence/evidence-props.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { labelOf } from "#web/fields/cell.tsx";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { registry } from "#web/registry/registry.ts";
import { RecordLines } from "./record-lines.tsx";
import { useSnapshot } from "./snapshot.tsx";

const idOf = ({ id }: AnyRecord): JSX.Element => <span className="text-muted">{id}</span>;

type Props = BlockProps<"target"> & { Blocks: ComponentType<EvidenceProps> };

/**
 * The record that the item is about, with its own blocks, on a rail.
 * @param Blocks draws the blocks of the record
 */
export function TargetBlock(props: Props): JSX.Element | null {
  const { evidence, record, block } = props;
  const { target } = evidence.blocks;
  const field = props.resource.fields[block.type];
  const kind = labelOf(field?.enumeration, record[block.type]);
  const resource = registry().resource(target?.resource ?? "");
  if (!target || !resource) return <p className="px-4 py-2 text-muted">{t("evidence.target.gone", { kind })}</p>;
  return <Target {...props} target={target} of={resource} />;
}

function Target(props: Props & { target: Evidence; of: Resource }): JSX.Element {
  const { evidence, record, block, Blocks, target, of: resource } = props;
  const { difference, furtherTargets = [] } = evidence.blocks;
  const shown = useSnapshot(record.id, target, difference);
  const title = String(target.item[resource.title] ?? "");
  // The page of the record would show the outcome that the moderator must not see yet.
  const isHidden = block.unseen !== undefined && isEmpty(record[block.unseen.until]);
  const page = isHidden ? null : pageOfRecord(resource.name, { id: target.item.id, title });
  return (
    <section
      className="my-3 ml-4 border-l-2 border-line-strong"
      data-testid="evidence-target"
      data-target
      data-judged={block.isContext ? undefined : ""}
    >
      <h2 className="flex h-8 items-center gap-2 px-3.5 font-semibold text-ink">
        {t("evidence.target", { kind: l(resource.label) })}
        {page ? (
          <a className="link" href={`#${page}`}>
            {target.item.id}
          </a>
        ) : (
          <span className="text-muted">{target.item.id}</span>
        )}
        <span className="flex-1" />
        {shown.control}
      </h2>
      <Blocks resource={resource} evidence={target} record={shown.record} findings={shown.findings} />
      {furtherTargets.length > 0 && (
        <RecordLines
          title={t("evidence.target.further", { kind: l(resource.label), n: furtherTargets.length })}
          resource={resource}
          records={furtherTargets}
          before={idOf}
        />
      )}
    </section>
  );
}
