import { v2 } from "#domain/api/call.ts";
import { comment } from "#domain/comments/comment.resource.ts";
import { Language } from "#domain/enumerations/system.ts";
import { Refusal } from "#kernel/errors.ts";
import { part, recordId, text } from "#kernel/field.ts";
import { readPermissions } from "#server/auth/permissions/read-permissions.ts";
import { addRecord } from "#server/commands/standard.ts";
import type { Endpoint } from "#server/http/endpoints/endpoint.ts";
import { endpoint } from "#server/http/endpoints/endpoint.ts";

const { targetId, type, content, parentId, replyId, pictures, atUserIds } = comment.fields;

/** Calls on comments that the specification names (section 7), in addition to the generic ones. */
export const endpoints: readonly Endpoint[] = [
  endpoint({
    path: v2(comment.name, "post"),
    label: ["发表评论", "Post a comment"],
    access: readPermissions(comment),
    writes: true,
    body: {
      item: part(
        {
          targetId,
          type,
          content,
          parentId,
          replyId,
          pictures,
          atUserIds,
          robotToken: text(200, { label: ["机器人令牌", "Robot token"] }),
          robotUserId: recordId({ label: ["机器人", "Robot"] }),
        },
        { label: ["评论", "Comment"], required: true },
      ),
      robotToken: text(200, { label: ["机器人令牌", "Robot token"] }),
    },
    handle: async (context, { item, robotToken }, tx) => {
      const { robotToken: inItem, robotUserId, ...values } = item ?? {};
      if (robotToken || inItem || robotUserId)
        throw new Refusal(
          "guardRefused",
          [
            "机器人账号还未开放，暂时不能用机器人发评论；请去掉 robotToken，以自己的会员账号发表",
            "Robots are not available yet, so no comment can be posted by one. Leave robotToken out to post as your own member account",
          ],
          { path: "robotToken" },
        );
      const author = context.actor.userId;
      if (!author)
        throw new Refusal("guardRefused", [
          "你的后台账号没有关联会员账号，不能发评论；请管理员在「管理员」里关联",
          "Your account is linked to no member account, so it cannot post. Have an administrator link one under Admins",
        ]);
      const lang = context.language === 0 ? Language.of("en") : Language.of("zh");
      // An admin who writes as a member decides on nothing, so there is no conflict of interest. The comment is reviewed.
      const asMember = { ...context, actor: { ...context.actor, userId: null } };
      return addRecord(tx, asMember, comment, { ...values, author, lang }, "post", { submitTime: context.now });
    },
  }),
];
