import { v3 } from "#domain/api/call.ts";
import { call } from "#web/data/client.ts";
import { messageOf } from "#web/data/error.ts";
import { notify } from "#web/ui/notice.tsx";

interface Part {
  url: string;
  name: string;
}

/** A click of a link: the browser keeps the file, and asks once whether a page may keep several. */
function keep({ url, name }: Part): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

/** All files of a model, or those named: as one archive, or each by itself where that is too large. */
export async function downloadFiles(modelId: string, fileIds: readonly string[] = []): Promise<void> {
  try {
    const { parts } = await call<{ parts: Part[] }>(v3("downloadFiles"), { id: modelId, fileIds });
    parts.forEach(keep);
  } catch (error) {
    notify(messageOf(error), "red");
  }
}
