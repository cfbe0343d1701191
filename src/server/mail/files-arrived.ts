import type { FilesArrived } from "#server/jobs/payloads.ts";
import type { Mailer } from "./mailer.ts";

/** Tells the maker of a ticket how many files have arrived by it, in both languages. */
export async function sendFilesArrived(
  mailer: Mailer,
  { email, ticket, purpose, place, files }: FilesArrived,
): Promise<void> {
  await mailer.send({
    to: email,
    subject: `收到 ${files} 个文件：${purpose} · ${files} files received: ${purpose}`,
    text: `访问凭证「${purpose}」（编号 ${ticket}，${place[0]}）已收到 ${files} 个文件。请在控制台「短链管理」的「访问凭证」里打开这张凭证查看。没有记录使用的文件会在 7 天后清除。

By the ticket “${purpose}” (ID ${ticket}, ${place[1]}), ${files} files have arrived. Open the ticket in the console: Short links, view Tickets. Files that no record uses are erased after 7 days.
`,
  });
}
