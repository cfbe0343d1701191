import type { JSX } from "react";
import { useDeferredValue, useEffect, useState } from "react";
import { t } from "#web/i18n/text.ts";

type Measure = (typeof import("./strength.ts"))["strengthOf"];

/** How well a password stands against guessing, in a bar and in words. It never leaves the browser. */
export function StrengthMeter(props: { password: string; own: readonly string[] }): JSX.Element {
  const [measure, setMeasure] = useState<Measure | null>(null);
  const password = useDeferredValue(props.password);
  useEffect(() => {
    // Lists of words weigh more than the rest of the console; without them the rules below still hold.
    import("./strength.ts").then(
      ({ strengthOf }) => setMeasure(() => strengthOf),
      () => undefined,
    );
  }, []);
  const strength = measure && password !== "" ? measure(password, props.own) : null;
  return (
    <div className="strength">
      <meter min={0} max={4} low={2} high={3} optimum={4} value={strength ?? 0} aria-label={t("session.strength")} />
      <span role="status" className="small">
        {strength !== null && t(`session.strength.${strength}`)}
      </span>
    </div>
  );
}
