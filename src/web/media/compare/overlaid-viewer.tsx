import type { JSX } from "react";
import { useMemo } from "react";
import { t } from "#web/i18n/part-text.ts";
import type { Mesh, ViewerFault } from "#web/media/mesh/mesh.ts";
import { faultText } from "#web/media/mesh/mesh.ts";
import { boxAround, toCenter } from "#web/media/viewer/alignment.ts";
import { LAYER_COLORS } from "#web/media/viewer/colors.ts";
import type { MeshSource } from "#web/media/viewer/model-file.ts";
import { PlainViewer } from "#web/media/viewer/plain-viewer.tsx";
import { type Drawing, useMesh } from "#web/media/viewer/use-shot.ts";
import type { Viewer } from "#web/media/viewer/viewer-state.ts";

/** How two meshes lie in one picture. */
export interface Overlaid {
  isCentered: boolean;
  /** True if the other file is the first one of the picture. */
  isSwapped: boolean;
  /** 0 shows only the first mesh, 1 only the second one. */
  fade: number;
}

/** Returns what is drawn of two meshes; null until both are there. */
function useLayered(first: Mesh | null, second: Mesh | null, { isCentered, fade }: Overlaid) {
  return useMemo(() => {
    if (!first || !second) return null;
    const offset = isCentered ? toCenter(first, second) : ([0, 0, 0] as const);
    return {
      other: second,
      offset: [...offset] as [number, number, number],
      fade,
      around: boxAround(first, second, [...offset]),
    };
  }, [first, second, isCentered, fade]);
}

function Legend({ names }: { names: readonly [string, string] }): JSX.Element {
  const [first, second] = LAYER_COLORS.map((name) => `var(${name})`);
  const rows = [
    { text: t("compare.only", { name: names[0] }), color: first },
    { text: t("compare.only", { name: names[1] }), color: second },
    { text: t("compare.both"), color: `color-mix(in srgb, ${first}, ${second})` },
  ];
  return (
    <ul
      className="pointer-events-none absolute top-2 left-4 flex flex-col gap-0.5 text-small text-text"
      aria-label={t("compare.legend")}
    >
      {rows.map(({ text, color }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-s" style={{ background: color }} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface OverlaidViewerProps {
  files: readonly [MeshSource, MeshSource];
  /** Names of both in the legend. */
  names: readonly [string, string];
  overlaid: Overlaid;
  viewer: Viewer;
  leave: () => void;
  past: readonly string[];
}

/** What the viewer says in place of a picture, or while there is none; null beside a picture. */
function saidOf(fault: ViewerFault | null, { state }: Drawing): string | null {
  if (fault) return faultText(fault);
  if (state === "none") return t("compare.noOverlay");
  if (state === "lost" || state === "failed") return t(`viewer.${state}`);
  return state === "drawn" ? null : t("viewer.loading");
}

/** Two meshes in one picture, each in its color and half transparent. It needs WebGL. */
export function OverlaidViewer(props: OverlaidViewerProps): JSX.Element {
  const { files, names, overlaid, ...rest } = props;
  const order = overlaid.isSwapped ? ([1, 0] as const) : ([0, 1] as const);
  const both = [useMesh(files[0]), useMesh(files[1])] as const;
  const [first, second] = [both[order[0]], both[order[1]]];
  const layered = useLayered(first.mesh, second.mesh, overlaid);
  return (
    <PlainViewer
      {...rest}
      label={t("compare.overlay")}
      mesh={layered && first.mesh}
      layered={layered}
      said={(drawing) => saidOf(first.fault ?? second.fault, drawing)}
    >
      <Legend names={[names[order[0]], names[order[1]]]} />
    </PlainViewer>
  );
}
