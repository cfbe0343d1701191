import type { JSX } from "react";
import type { PanelProps } from "#web/detail/panels.ts";
import { t } from "#web/i18n/text.ts";
import { meshFacts } from "#web/media/viewer/mesh-facts.tsx";
import type { ModelFile } from "#web/media/viewer/model-file.ts";
import { asModelFile } from "#web/media/viewer/model-file.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { EvidenceOf } from "./evidence-of.tsx";
import "./panels.css";

function File({ file }: { file: ModelFile }): JSX.Element {
  return (
    <li className="fl">
      {file.poster ? (
        <img className="thumb" src={fileUrl(file.poster.key, 160)} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className="thumb" />
      )}
      <div className="min-w-0 sp">
        <p className="fl-name">
          <span className="ink el sp">{file.fileName}</span>
          {file.file && (
            <a
              className="lk"
              href={fileUrl(file.file.key)}
              download={file.fileName}
              aria-label={t("files.downloadOne", { name: file.fileName })}
            >
              {t("files.download")}
            </a>
          )}
        </p>
        <dl className="fl-facts">
          {meshFacts(file, null).map((fact) => (
            <div key={fact.figure}>
              <dt>{fact.label}</dt>
              <dd>{fact.figure === "md5" ? <code>{file.fileMd5}</code> : fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

export function FilesPanel({ record }: PanelProps): JSX.Element {
  return (
    <EvidenceOf id={record.id}>
      {({ files }) =>
        files.length === 0 ? (
          <EmptyState title={t("files.empty")} />
        ) : (
          <ul>
            {files.map(asModelFile).map((file) => (
              <File key={file.id} file={file} />
            ))}
          </ul>
        )
      }
    </EvidenceOf>
  );
}
