import { v3 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { notify } from "#web/ui/notice.tsx";

interface Part {
  url: string;
  name: string;
}

/** Saves a file by a click on a temporary link. The browser asks once whether a page may save several. */
function keep({ url, name }: Part): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/**
 * Downloads all files of a model, or the given ones: as one archive, or one by one if the archive would be too large.
 */
export async function downloadFiles(modelId: string, fileIds: readonly string[] = []): Promise<void> {
  try {
    const { parts } = await call<{ parts: Part[] }>(v3("downloadFiles"), { id: modelId, fileIds });
    parts.forEach(keep);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
