// Generated from the names of files. Do not edit.
import { feedback } from "#domain/feedback/feedback.resource.ts";
import { feedbackReply } from "#domain/feedback/feedback-reply.resource.ts";
import { questionType } from "#domain/feedback/question-type.resource.ts";
import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import { defineArea } from "#commands/define.ts";
import { feedbackStandard, feedbackCommands } from "./feedback.ts";
import { questionTypeCommands } from "./question-type.ts";
import { replyTemplateCommands } from "./reply-template.ts";

export const area = defineArea("feedback", [
  feedback,
  feedbackReply,
  questionType,
  replyTemplate,
], [
  feedbackCommands,
  questionTypeCommands,
  replyTemplateCommands,
], {
  feedback: feedbackStandard,
});
