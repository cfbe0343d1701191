import type { UnsafeLink } from "#server/jobs/payloads.ts";
import type { Mailer } from "./mailer.ts";

/** Tells the creator of a short link that it was taken down, in both languages. */
export async function sendUnsafeLink(mailer: Mailer, { email, code, name, why: reason }: UnsafeLink): Promise<void> {
  await mailer.send({
    to: email,
    subject: `短链 ${code} 已停用 · Short link ${code} was turned off`,
    text: `短链「${name}」（${code}）没有通过安全检查，已自动停用：${reason[0]}。请修改目标后再启用。

The short link “${name}” (${code}) did not pass the safety check and was turned off: ${reason[1]}. Change its target before you put it up again.
`,
  });
}
