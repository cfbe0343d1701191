import type { JSX } from "react";
import { useEffect, useState } from "react";
import type { RtcCodec } from "#domain/api/rtc.ts";
import { rtcCodecs } from "#domain/api/rtc.ts";
import type { Label } from "#kernel/label.ts";
import { l } from "#web/i18n/text.ts";
import { barFieldClass } from "#web/ui/field-box.ts";
import { Segments } from "#web/ui/segments.tsx";
import { CheckRow, Group, NumberRow, Row } from "#web/areas/public/tool-parts.tsx";
import { cameras, heights, sources } from "./media-source.ts";
import type { Quality } from "./captured.ts";
import type { Source } from "./media-source.ts";

/** What is pushed, as the form has it. */
export interface PushSettings extends Quality {
  source: Source;
  device: string;
  sound: boolean;
  codec: RtcCodec;
}

export const firstSettings: PushSettings = {
  source: "test",
  device: "",
  height: 720,
  fps: 25,
  kbps: 1_500,
  sound: true,
  codec: "VP8",
};

interface FormProps {
  settings: PushSettings;
  set: (more: Partial<PushSettings>) => void;
  isRunning: boolean;
}

function DeviceRow({ settings, set, isRunning }: FormProps): JSX.Element {
  const [known, setKnown] = useState<Awaited<ReturnType<typeof cameras>>>([]);
  // Names are known once the camera was allowed, so they are read again when the push begins.
  useEffect(() => {
    let isOver = false;
    cameras().then(
      (found) => isOver || setKnown(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isRunning]);
  return (
    <Row label={l(["摄像头", "Camera"])}>
      {(id) => (
        <select
          id={id}
          className={`${barFieldClass({ height: 32 })} w-full`}
          value={settings.device}
          disabled={isRunning}
          onChange={({ target }) => set({ device: target.value })}
        >
          <option value="">{l(["浏览器选择", "The browser chooses"])}</option>
          {known.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}

interface ChoiceProps<T> {
  name: string;
  label: string;
  values: readonly { value: T; text: string }[];
  chosen: T;
  choose: (value: T) => void;
}

const Choice = <T extends string | number>({ name, label, values, chosen, choose }: ChoiceProps<T>): JSX.Element => (
  <Group label={label}>
    <Segments
      name={name}
      label={label}
      segments={values.map(({ value, text }) => ({ key: String(value), value, text }))}
      chosen={chosen}
      choose={choose}
    />
  </Group>
);

const sourceNames: Readonly<Record<Source, Label>> = {
  test: ["测试图", "Test picture"],
  camera: ["摄像头", "Camera"],
  screen: ["屏幕", "Screen"],
};

/** Source, quality and codec of a push. Quality can be changed while it runs. */
export function PushForm(props: FormProps): JSX.Element {
  const { settings, set, isRunning } = props;
  const sizes = heights.map((value) => ({ value: Number(value), text: `${value}p` }));
  return (
    <>
      <Choice
        name="source"
        label={l(["画面来源", "Source"])}
        values={sources.map((value) => ({ value, text: l(sourceNames[value]) }))}
        chosen={settings.source}
        choose={(source) => !isRunning && set({ source })}
      />
      {settings.source === "camera" && <DeviceRow {...props} />}
      <Choice
        name="height"
        label={l(["清晰度", "Size"])}
        values={sizes}
        chosen={settings.height}
        choose={(height) => set({ height })}
      />
      <NumberRow
        label={l(["帧率", "Frames a second"])}
        value={settings.fps}
        min={5}
        max={30}
        set={(fps) => set({ fps })}
      />
      <NumberRow
        label={l(["码率 kbit/s", "Bitrate in kbit/s"])}
        value={settings.kbps}
        min={100}
        max={4_000}
        step={100}
        set={(kbps) => set({ kbps })}
      />
      <Choice
        name="codec"
        label={l(["编码", "Codec"])}
        values={rtcCodecs.map((value) => ({ value, text: value }))}
        chosen={settings.codec}
        choose={(codec) => !isRunning && set({ codec })}
      />
      <CheckRow
        label={l(["带声音", "With sound"])}
        checked={settings.sound}
        disabled={isRunning}
        set={(sound) => set({ sound })}
      />
    </>
  );
}
