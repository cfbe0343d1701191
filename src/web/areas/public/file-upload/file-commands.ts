import { useState } from "react";
import type { OwnSentFile } from "#domain/api/sent-file.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { copyText } from "#web/shell/console-commands.ts";
import type { ToolAccess } from "#web/areas/public/tool-access.ts";
import type { Upload } from "#web/upload/upload-state.ts";
import { canPause, canRetry } from "#web/upload/upload-state.ts";
import { cancelUpload, continueUpload, pauseUpload } from "#web/upload/uploads.ts";
import { addressOf } from "./file-rows.tsx";
import type { SentFiles } from "./sent-files.ts";

export const isChosen = ({ state }: Upload): boolean => state === "chosen";
export const isStopped = (upload: Upload): boolean => upload.state === "paused" || canRetry(upload);

/** Names of rows. */
export const rowOfUpload = ({ id }: Upload): string => `upload ${id}`;
export const rowOfSent = ({ id }: OwnSentFile): string => `sent ${id}`;

/** Keys of all files that have arrived. */
export const keysOf = (list: readonly Upload[], { others }: SentFiles): string[] =>
  [...list.map(({ stored }) => stored?.key), ...others.map(({ key }) => key)].filter((key) => typeof key === "string");

/** Handles the keys that move in the list, and those that act on its current file. */
export function useRowCommands(
  list: readonly Upload[],
  { others }: SentFiles,
  hasAddress: boolean,
): { current: string | null; enter: (row: string) => void } {
  const [entered, enter] = useState<string | null>(null);
  const rows = [
    ...list.map((upload) => ({ row: rowOfUpload(upload), upload, key: upload.stored?.key ?? null })),
    ...others.map((file) => ({ row: rowOfSent(file), upload: null, key: file.key })),
  ];
  const index = rows.findIndex(({ row }) => row === entered);
  const now = rows[index] ?? null;
  const step = (by: 1 | -1): false | void => {
    const next = rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))];
    return next ? enter(next.row) : false;
  };
  useCommandHandler("fileUpload.next", () => step(1));
  useCommandHandler("fileUpload.previous", () => step(-1));
  useCommandHandler("fileUpload.remove", () => {
    if (!now?.upload || now.upload.state === "done") return false;
    enter((rows[index + 1] ?? rows[index - 1])?.row ?? null);
    return cancelUpload(now.upload.id);
  });
  const copy = (): false | void => (now?.key ? void copyText(addressOf(now.key)) : false);
  useCommandHandler("tool.copyAddress", copy, hasAddress);
  return { current: now?.row ?? null, enter };
}

/** Handles the commands for all files. */
export function useListCommands(
  list: readonly Upload[],
  sent: SentFiles,
  { missing }: ToolAccess,
  choose: () => void,
): void {
  const each = (is: (one: Upload) => boolean, act: (id: number) => void): false | void => {
    const some = missing === null ? list.filter(is) : [];
    return some.length === 0 ? false : some.forEach(({ id }) => act(id));
  };
  useCommandHandler("fileUpload.choose", () => (missing === null ? choose() : false));
  useCommandHandler("fileUpload.start", () => each(isChosen, continueUpload));
  useCommandHandler("fileUpload.pause", () => each(canPause, pauseUpload));
  useCommandHandler("fileUpload.goOn", () => each(isStopped, continueUpload));
  useCommandHandler("fileUpload.copyKeys", () => {
    const keys = keysOf(list, sent);
    return keys.length === 0 ? false : void copyText(keys.join("\n"));
  });
}
