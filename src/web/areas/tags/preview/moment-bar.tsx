import type { JSX } from "react";
import { useEffect, useMemo, useState } from "react";
import { Country } from "#domain/enumerations/country.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { PreviewVisitor } from "#domain/tags/enumerations.ts";
import type { PreviewRequest } from "#domain/tags/api.ts";
import { contentLanguages } from "#kernel/content-language.ts";
import type { I18n } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { l, languageNumber } from "#web/i18n/text.ts";
import { createState, setValue, useValue } from "#web/store/state.ts";
import { barFieldClass } from "#web/ui/field-box.ts";

interface Choice {
  platform: number;
  visitor: string;
  language: string;
  country: string;
  /** Local time as the browser's field writes it; empty for now. */
  time: string;
}

const WEB = Number(Platform.of("webPc"));
const platforms = ["webPc", "wap", "ios", "android"].map((key) => Number(Platform.of(key as "ios")));

/** The choice stays while other records are shown, because the page is the same. */
const chosen = createState<Choice>({ platform: WEB, visitor: "guest", language: "", country: "", time: "" });
const change = (patch: Partial<Choice>): void => setValue(chosen, { ...chosen.value, ...patch });

/** Seconds after which a page that is shown as of now is read again. */
const NOW_SECONDS = 60;

/** The current minute, so that an open preview follows the clock. */
function useMinute(): number {
  const minute = (): number => Math.floor(Date.now() / 1_000 / NOW_SECONDS) * NOW_SECONDS;
  const [now, setNow] = useState(minute);
  useEffect(() => {
    const timer = setInterval(() => setNow(minute), 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the chosen visitor, language and moment, as a call takes them. */
export function useMoment(): PreviewRequest & { isPhone: boolean } {
  const { platform, visitor, language, country, time } = useValue(chosen);
  const now = useMinute();
  return useMemo(() => {
    const later = Date.parse(time) / 1_000;
    return {
      platform,
      visitor,
      language: Number(language || languageNumber()),
      ...(country === "" ? {} : { country }),
      at: Number.isFinite(later) ? later : now,
      isPhone: platform !== WEB,
    };
  }, [platform, visitor, language, country, time, now]);
}

const field = `${barFieldClass({ height: 26 })} max-w-42 text-small text-text`;

interface Option {
  value: string;
  label: string;
}

function Choose(props: { label: Label; value: string; options: readonly Option[]; set: (value: string) => void }) {
  return (
    <select
      className={field}
      aria-label={l(props.label)}
      value={props.value}
      onChange={({ target }) => props.set(target.value)}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const countries = (): Option[] => [
  { value: "", label: l(["国家不限", "Any country"]) },
  ...Country.values.map(({ key, label }) => ({ value: key, label: l(label) })),
];

/** Chooses as whom, where and when a page is shown. Parts that make no difference are left out. */
export function MomentBar({ without = [] }: { without?: readonly (keyof Choice)[] }): JSX.Element {
  const { platform, visitor, language, country, time } = useValue(chosen);
  const has = (part: keyof Choice): boolean => !without.includes(part);
  return (
    <div className="mb-3 flex flex-wrap gap-1.5" data-testid="moment-bar">
      <Choose
        label={["平台", "Platform"]}
        value={String(platform)}
        options={platforms.map((one) => ({ value: String(one), label: l(Platform.value(one)?.label ?? ["", ""]) }))}
        set={(value) => change({ platform: Number(value) })}
      />
      {has("visitor") && (
        <Choose
          label={["访客", "Visitor"]}
          value={visitor}
          options={PreviewVisitor.values.map(({ key, label }) => ({ value: key, label: l(label) }))}
          set={(value) => change({ visitor: value })}
        />
      )}
      <Choose
        label={["语言", "Language"]}
        value={language || languageNumber()}
        options={contentLanguages.values
          .filter(({ offered }) => offered)
          .map(({ stored, label }) => ({ value: String(stored), label: l(label) }))}
        set={(value) => change({ language: value })}
      />
      {has("country") && (
        <Choose
          label={["国家和地区", "Country"]}
          value={country}
          options={countries()}
          set={(value) => change({ country: value })}
        />
      )}
      <input
        type="datetime-local"
        className={field}
        aria-label={l(["时刻，空为现在", "Moment, empty for now"])}
        title={l(["时刻，空为现在", "Moment, empty for now"])}
        value={time}
        onChange={({ target }) => change({ time: target.value })}
      />
    </div>
  );
}

/** Text in the shown language. A missing one falls back to English, then to Chinese, and says so. */
export function Said({ texts, language }: { texts: I18n; language: number }): JSX.Element {
  const text = texts[language];
  if (text) return <>{text}</>;
  return (
    <span
      className="text-yellow-fg underline decoration-dotted"
      title={l(["缺这种语言的文字", "The text in this language is missing"])}
    >
      {texts["0"] || texts["1"] || "–"}
    </span>
  );
}
