import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { logIn, visitor } from "#support/console.ts";
import { fillQueue, pass, QUEUE, shown, decisionCount, titleOf, until } from "#support/queue.ts";
import { sharedConsole } from "#support/shared.ts";
import { smallDisk, whyNoDisk } from "#support/small-disk.ts";

const product = sharedConsole((console) => fillQueue(console, 3));

const reason = whyNoDisk();
describe.skipIf(reason !== "")(`what the server cannot save${reason && ` (skipped: ${reason})`}`, () => {
  it("is on the status line of every window during the outage, and decisions without files continue", async () => {
    const files = join(product.dataDir, "files");
    await mkdir(files, { recursive: true });
    const [zh, en] = [await visitor(product), await visitor(product, "en")];
    await logIn(zh, product, QUEUE);
    await logIn(en, product, "/model-admin");
    await shown(zh.page, titleOf(0));
    const [line, other] = [
      zh.page.locator("footer[data-testid=status]"),
      en.page.locator("footer[data-testid=status]"),
    ];
    expect(await line.innerText()).toContain("在线");

    const disk = await smallDisk(64, files);
    onTestFinished(disk.remove);
    disk.readOnly(true);
    await line.getByText("存储目录不可写，暂时无法上传文件").waitFor();
    await other.getByText("Storage folder not writable: files cannot be uploaded").waitFor();
    // A window opened later shows it as well.
    await en.page.reload();
    await other.getByText("Storage folder not writable: files cannot be uploaded").waitFor();
    await pass(zh.page, 0);
    await until(async () => (await decisionCount(product)) === 1);

    disk.readOnly(false);
    await line.getByText("在线").waitFor();
    await other.getByText("Online").waitFor();
    expect(await line.innerText()).not.toContain("不可写");
  });
});
