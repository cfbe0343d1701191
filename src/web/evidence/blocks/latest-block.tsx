import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { BlockProps } from "#web/evidence/evidence-props.ts";
import { ShortTime } from "#web/fields/short-time.tsx";
import { t } from "#web/i18n/part-text.ts";
import { RecordLines } from "./record-lines.tsx";

const timeOf = ({ createTime }: AnyRecord): JSX.Element => <ShortTime seconds={Number(createTime)} />;

/** The member's latest other records. */
export function LatestBlock({ resource, evidence }: BlockProps<"latest">): JSX.Element | null {
  const { latest = [] } = evidence.blocks;
  if (latest.length === 0) return null;
  return <RecordLines title={t("queue.latest")} resource={resource} records={latest} before={timeOf} />;
}
