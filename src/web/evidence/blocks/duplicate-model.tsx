import type { JSX } from "react";
import type { Evidence } from "#domain/api/evidence.ts";
import { t } from "#web/i18n/part-text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { fileUrl } from "#web/ui/thumb.tsx";
import type { NumberedFinding } from "#web/evidence/findings.ts";

const WIDTH = 64;

/** The model whose file this one repeats, as its author presents it, with a link to its page. */
export function DuplicateModel(props: { finding: NumberedFinding; among: Evidence }): JSX.Element | null {
  const evidence = props.finding.evidence;
  if (evidence?.type !== "file") return null;
  const picture = props.among.blocks.model?.pictures[evidence.modelId];
  const page = pageOfRecord("model", { id: evidence.modelId, title: evidence.modelName });
  if (!picture || !page) return null;
  return (
    <a
      className="col-start-2 col-end-4 mt-1 block h-12 w-16 justify-self-start"
      href={`#${page}`}
      aria-label={t("queue.evidence.cover", { name: evidence.modelName })}
    >
      <img
        className="h-12 w-16 rounded-s border border-line bg-line-soft object-cover"
        src={fileUrl(picture.key, WIDTH * 2)}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
