import { commentCommands } from "#commands/comments/comment.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { MediaType } from "#domain/enumerations/community.ts";
import { AgentLevel } from "#domain/enumerations/users.ts";
import { content } from "#domain/posts/content.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Handler } from "#server/commands/handler.ts";
import { namingInput } from "#server/commands/run.ts";
import { recordEach, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import { addRecord } from "#server/commands/standard.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";

const command = commentCommands.turnIntoPost;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");

/** Writes a post of an official account that quotes a comment and names its author. It is reviewed as any post. */
export const turnIntoPost: Handler = {
  body: selectionBody(comment.name, command.input),
  handle: async (context, body, tx) => {
    const records = await selectedRecords(tx, context, command.id, body);
    const input = body["input"] as Row;
    const { agentLevel } = await readRecord(tx, user, String(input["author"]));
    if (agentLevel !== AgentLevel.of("staff"))
      throw new Refusal(
        "guardRefused",
        ["请选员工的官方账号", "Choose an official account, which is one of the staff"],
        {
          path: "input.author",
        },
      );
    for (const { author, content: said, pictures, lang } of records) {
      const { nickname } = await readRecord(tx, user, String(author));
      const html = `<blockquote><p>${escaped(String(said))}</p></blockquote><p>—— ${escaped(String(nickname))}</p>`;
      const media = pictures as unknown[];
      const mediaType = MediaType.of(media.length > 0 ? "image" : "text");
      await namingInput(command, () =>
        addRecord(tx, context, content, { ...input, content: html, media, mediaType, lang, atUserIds: [author] }),
      );
    }
    return recordEach(tx, context, { resource: comment, command: command.id, records }, ({ id }) =>
      readRecord(tx, comment, id),
    );
  },
};
