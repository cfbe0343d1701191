import type { JSX } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import { fileUrl } from "#web/ui/thumb.tsx";

/** The thing itself. */
export function ModelPreview({
  files,
}: {
  model: AnyRecord;
  files: readonly AnyRecord[];
  findings: readonly { n: number }[];
}): JSX.Element {
  const poster = files[0]?.["poster"] as { key: string } | null | undefined;
  return <div className="viewer">{poster && <img src={fileUrl(poster.key)} alt="" />}</div>;
}
