import type { Screen } from "#kernel/screen.ts";
import type { Parameters } from "#kernel/screen.ts";
import type { ComponentType } from "react";
import type { Chunk } from "#web/store/chunk.ts";
import { addressTexts, deskTexts, loginTexts, mediaTexts, queueTexts, staffTexts } from "#web/i18n/areas.ts";
import { allAreas, operationNames } from "#web/registry/areas.ts";
import { provideTexts } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";

export interface ScreenProps {
  screen: Screen;
  parameters: Parameters;
}

export type ScreenComponent = ComponentType<ScreenProps>;
type ScreenChunk = Chunk<ScreenComponent>;

const list: ScreenChunk = defineChunk(async () => (await import("#web/list/list-screen.tsx")).ListScreen);
const fallback: ScreenChunk = defineChunk(async () => {
  const [{ FallbackScreen }] = await Promise.all([import("#web/screens/fallback.tsx"), provideTexts(addressTexts)]);
  return FallbackScreen;
});

const kinds: Record<Exclude<Screen["kind"], "component">, ScreenChunk> = {
  list,
  queue: defineChunk(async () => {
    const [{ QueueScreen }] = await Promise.all([
      import("#web/queue/queue-screen.tsx"),
      provideTexts(queueTexts, mediaTexts, deskTexts),
      operationNames.load(),
    ]);
    return QueueScreen;
  }),
  record: defineChunk(async () => {
    const [{ RecordScreen }] = await Promise.all([
      import("#web/screens/record.tsx"),
      provideTexts(mediaTexts, addressTexts),
      operationNames.load(),
    ]);
    return RecordScreen;
  }),
};

/** Components beside the definitions, by the name a screen gives; a list may bring more than lists have. */
const components: Record<string, ScreenChunk> = {
  login: defineChunk(async () => {
    const [{ LoginScreen }] = await Promise.all([import("#web/session/login-screen.tsx"), provideTexts(loginTexts)]);
    return LoginScreen;
  }),
  desk: defineChunk(async () => {
    const [{ DeskScreen }] = await Promise.all([import("#web/screens/desk.tsx"), provideTexts(deskTexts, queueTexts)]);
    return DeskScreen;
  }),
  "config-auth-group": defineChunk(async () => {
    const [{ ConfigScreen }] = await Promise.all([
      import("#web/staff/config/config-screen.tsx"),
      provideTexts(staffTexts, mediaTexts, addressTexts),
      allAreas.load(),
    ]);
    return ConfigScreen;
  }),
  records: defineChunk(async () => {
    const loaded = [list.load(), import("#web/detail/operation/faces.tsx"), provideTexts(mediaTexts)] as const;
    return (await Promise.all(loaded))[0];
  }),
  groups: defineChunk(async () => {
    const loaded = [list.load(), import("#web/staff/group-faces.ts"), provideTexts(staffTexts)] as const;
    return (await Promise.all(loaded))[0];
  }),
  outbox: defineChunk(async () => (await import("#web/staff/outbox.ts")).outboxScreen()),
  "small-page": defineChunk(async () => (await import("#web/small/small-screen.tsx")).SmallScreen),
  open: defineChunk(async () => (await import("#web/small/open-screen.tsx")).OpenScreen),
  "ie-page": defineChunk(async () => (await import("#web/screens/ie-page.tsx")).IePage),
};

export function chunkOf(screen: Screen | null): ScreenChunk {
  if (!screen) return fallback;
  return components[screen.component ?? ""] ?? (screen.kind === "component" ? fallback : kinds[screen.kind]);
}
