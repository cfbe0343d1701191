import type { JSX } from "react";
import { useEffect } from "react";
import type { FileOrigin, OpenedResource, RecordOfFile } from "#domain/api/cdn-resource.ts";
import { fileSize } from "#kernel/page.ts";
import { fullTime } from "#web/fields/format.ts";
import { l } from "#web/i18n/text.ts";
import { pageOfRecord } from "#web/detail/record-page.ts";
import { outline } from "#web/registry/areas.ts";
import { registry, useRegistry } from "#web/registry/registry.ts";
import type { Fact } from "#web/areas/public/tool-parts.tsx";
import { Facts } from "#web/areas/public/tool-parts.tsx";

/** Address of a record: its own page, or its row in the list of its resource; null where no screen shows it. */
export function addressOfRecord({ resource, id, title }: RecordOfFile): string | null {
  const screen = registry().listOf(resource);
  return pageOfRecord(resource, { id, title }) ?? (screen ? `${screen.route}?f=id:${id}&id=${id}` : null);
}

function originFacts({ md5, uploadTime, uploaders }: FileOrigin): Fact[] {
  return [
    { name: "MD5", text: md5 },
    { name: l(["上传时间", "Upload time"]), text: fullTime(uploadTime) },
    { name: l(["上传人", "Uploaded by"]), text: uploaders.length === 0 ? "–" : uploaders.join(l(["、", ", "])) },
  ];
}

function factsOf({ key, size, type, width, height, until, origin }: OpenedResource): Fact[] {
  return [
    { name: l(["键", "Key"]), text: key },
    { name: l(["大小", "Size"]), text: fileSize(size) },
    { name: l(["类型", "Type"]), text: type },
    ...(width !== null && height !== null
      ? [{ name: l(["宽 × 高", "Width × height"]), text: `${width} × ${height}` }]
      : []),
    ...(until === null ? [] : [{ name: l(["地址有效期至", "Address holds until"]), text: fullTime(until) }]),
    ...(origin ? originFacts(origin) : []),
  ];
}

function Records({ records }: { records: readonly RecordOfFile[] }): JSX.Element {
  const known = useRegistry();
  // The page itself names no resource, so their names and screens come with the first file.
  useEffect(() => void outline.load(), []);
  const label = l(["引用它的记录（含历史）", "Records that name it, now or formerly"]);
  return (
    <section aria-label={label}>
      <h2 className="mb-1 text-small text-muted">{label}</h2>
      {records.length === 0 && <p>{l(["没有可查看的记录", "None that you may read"])}</p>}
      <ul>
        {records.map((record) => {
          const address = addressOfRecord(record);
          const kind = known.outline(record.resource)?.label;
          const text = `${kind ? l(kind) : record.resource} ${record.title || record.id}`;
          return (
            <li key={`${record.resource} ${record.id}`} className="truncate">
              {address === null ? (
                text
              ) : (
                <a className="link" href={`/#${address}`}>
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is known of a file. Hash, origin and records only with a login. */
export function ResourceFacts({ resource }: { resource: OpenedResource }): JSX.Element {
  const { smallUrl, origin } = resource;
  return (
    <>
      {smallUrl !== null && (
        <img
          className="max-h-30 max-w-full self-start rounded-m border border-line bg-viewer object-contain"
          src={smallUrl}
          alt={l(["缩略图", "Thumbnail"])}
        />
      )}
      <div className="[overflow-wrap:anywhere]">
        <Facts label={l(["文件信息", "Facts of the file"])} facts={factsOf(resource)} />
      </div>
      {origin && <Records records={origin.records} />}
    </>
  );
}
