import type { JSX } from "react";
import { useEffect, useRef, useState } from "react";
import type { Label } from "#kernel/label.ts";
import type { SampleShape } from "#mesh/sample.ts";
import type { PanelProps } from "#web/detail/panel-types.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { returnFocus } from "#web/keyboard/panes.ts";
import { PlainViewer } from "#web/media/viewer/plain-viewer.tsx";
import type { Drawing } from "#web/media/viewer/use-shot.ts";
import { createViewer } from "#web/media/viewer/viewer-state.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { isRecord } from "#web/store/stored.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { fileUrl } from "#web/ui/thumb.tsx";
import { enteringSample } from "./entering-sample.ts";
import { useSample, type SampleFault } from "./load-sample.ts";

const texts = {
  network: ["文件加载失败，请检查网络", "Could not load the file; check the network"],
  unusable: ["文件不能用作纹理", "The file cannot be a texture"],
  making: ["正在生成样件", "Making the sample"],
  noWebgl: ["此浏览器没有 WebGL，不能显示样件", "This browser has no WebGL to show the sample"],
  sample: ["样件", "Sample"],
  noFile: ["没有纹理文件", "There is no texture file"],
} as const satisfies Record<string, Label>;

const shapes: Readonly<Record<SampleShape, Label>> = {
  cylinder: ["圆柱", "Cylinder"],
  plate: ["平板", "Plate"],
};

function saidOf(fault: SampleFault | null, hasMesh: boolean, { state }: Drawing): string | null {
  if (fault) return l(texts[fault]);
  if (state === "none") return l(texts.noWebgl);
  if (state === "lost" || state === "failed") return t(`viewer.${state}`);
  return hasMesh && state === "drawn" ? null : l(texts.making);
}

/** The skin on a sample, with its real depth and tile. An STL tile is laid three by three. */
function Sample({ record, file }: PanelProps & { file: { key: string; name: string } }): JSX.Element {
  const [shape, setShape] = useState<SampleShape>("cylinder");
  const [viewer] = useState(createViewer);
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const depth = Number(record["depth"] ?? 0);
  const tile = Number(record["tile"] ?? 1);
  const { mesh, fault } = useSample({ url: fileUrl(file.key), name: file.name, shape, depth, tile });
  const isTile = /\.stl$/i.test(file.name);
  const other: SampleShape = shape === "cylinder" ? "plate" : "cylinder";
  useControlKeys(root, isTile ? {} : { c: () => setShape(other) });
  const wanted = useValue(enteringSample);
  useEffect(() => {
    if (wanted !== record.id) return;
    setValue(enteringSample, null);
    host.current?.focus({ preventScroll: true });
  }, [wanted, record.id]);
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col" data-testid="skin-sample">
      <PlainViewer
        label={l(texts.sample)}
        mesh={mesh}
        viewer={viewer}
        host={host}
        leave={returnFocus}
        said={(drawing) => saidOf(fault, mesh !== null, drawing)}
      />
      <div className="flex h-bar flex-none items-center gap-2 border-t border-line bg-surface px-4 text-small text-muted">
        {!isTile && <Button small label={l(shapes[shape])} binding="c" run={() => setShape(other)} />}
        <span className="flex-1" />
        <span>{`${l(["深度", "Depth"])} ${depth} mm · ${l(["重复", "Tile"])} ${tile} mm`}</span>
      </div>
    </div>
  );
}

/** The skin of a record on a sample. */
export function SamplePanel(props: PanelProps): JSX.Element {
  const file = props.record["fileUrl"];
  if (!isRecord(file) || typeof file["key"] !== "string") return <EmptyState title={l(texts.noFile)} />;
  const { key } = file;
  return <Sample key={`${props.record.id} ${key}`} {...props} file={{ key, name: String(file["name"] ?? "") }} />;
}
