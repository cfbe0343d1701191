import type { ComponentType, JSX } from "react";
import { toolPages } from "#domain/api/tool-pages.ts";
import { part } from "#web/i18n/text.ts";
import { usePath } from "#web/routing/location.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";

/** Screens of the open tools by their path. One entry of screen-parts.ts serves all, so that each costs the first load nothing. */
const screens: Readonly<Record<string, Chunk<ComponentType<object>>>> = {
  [toolPages.websocket]: defineChunk(
    async () => (await part(import("./websocket/websocket-screen.tsx"))).WebsocketScreen,
  ),
  [toolPages.rtcPush]: defineChunk(async () => (await part(import("./rtc/push-screen.tsx"))).PushScreen),
  [toolPages.rtcPull]: defineChunk(async () => (await part(import("./rtc/pull-screen.tsx"))).PullScreen),
  [toolPages.cdnResource]: defineChunk(
    async () => (await part(import("./cdn-resource/cdn-resource-screen.tsx"))).CdnResourceScreen,
  ),
  [toolPages.fileUpload]: defineChunk(
    async () => (await part(import("./file-upload/file-upload-screen.tsx"))).FileUploadScreen,
  ),
};

/** An open page that a ticket or a login opens. */
export function ToolScreen(): JSX.Element | null {
  const chunk = screens[usePath()];
  return chunk ? <Load chunk={chunk} partProps={{}} /> : null;
}
