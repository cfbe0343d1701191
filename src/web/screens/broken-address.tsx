import type { JSX } from "react";
import { resourceShown } from "#kernel/screen.ts";
import { t } from "#web/i18n/part-text.ts";
import { returnFocusLater } from "#web/keyboard/panes.ts";
import { areaOf } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { setQuery, useQuery } from "#web/routing/address.ts";
import { currentPlace, setPlace, usePath } from "#web/routing/location.ts";
import { writePlace } from "#web/routing/parse-address.ts";
import { findRoute } from "#web/routing/routes.ts";
import { useChunk } from "#web/store/chunk.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Glyph } from "#web/ui/icon.tsx";
import type { AddressFault } from "./address-faults.ts";
import { addressFaults } from "./address-faults.ts";

function mend({ mend: way }: AddressFault): void {
  if ("path" in way) setPlace(writePlace({ ...currentPlace(), path: way.path }), "replace");
  else setQuery(way.query, "replace");
}

/** Banner over any screen that lists the faulty parts of its address and can remove them. */
export function BrokenAddress(): JSX.Element | null {
  const path = usePath();
  const query = useQuery();
  const match = findRoute(path);
  useChunk(areaOf(match?.screen ?? null));
  const faults = match
    ? addressFaults(match, query, registry().resource(resourceShown(match.screen, query["v"]) ?? ""))
    : [];
  if (faults.length === 0) return null;
  return (
    <div
      className="col-span-full row-start-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-surface px-3 py-1.5"
      data-testid="address-faults"
      role="status"
    >
      <span className="flex items-center gap-1.5">
        <Glyph tone="yellow" />
        {t("address.broken")}
      </span>
      {faults.map((fault) => (
        <Chip key={fault.name} name={fault.name} text={`${fault.text} · ${t(fault.explanation)}`} bad />
      ))}
      <button
        type="button"
        className="link"
        onClick={() => {
          for (const fault of faults) mend(fault);
          returnFocusLater();
        }}
      >
        {t("address.mend")}
      </button>
    </div>
  );
}
