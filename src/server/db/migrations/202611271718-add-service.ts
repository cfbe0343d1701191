/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271718-add-service",
  transaction: true,
  sql: `
alter table "model" add column "score" numeric(18,1);

alter table "model" add column "score_count" integer default 0 not null;

alter table "message" add column "jump" jsonb;

create table "feedback" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "user" bigint not null,
  "question_type" bigint not null,
  "title" text default '' not null,
  "content" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "video" jsonb,
  "logs" jsonb default '[]' not null,
  "contact" text default '' not null,
  "page_type" text default '' not null,
  "obj_type" text default '' not null,
  "obj_id" bigint,
  "platform" integer,
  "app_version" text default '' not null,
  "os_version" text default '' not null,
  "device_model" text default '' not null,
  "printer" bigint,
  "printer_name" text default '' not null,
  "firmware_version" text default '' not null,
  "lang" smallint not null,
  "status" text default 'waiting' not null,
  "priority" text default 'P2' not null,
  "assignee" bigint,
  "groups" bigint[] default '{}' not null,
  "waiting_since" timestamptz not null,
  "due_time" timestamptz not null,
  "close_time" timestamptz,
  "answer" text default '' not null,
  "answer_template" bigint,
  "asked" text[] default '{}' not null,
  "is_answered" boolean default false not null,
  "answer_minutes" integer,
  "rating" integer,
  "same_as" bigint,
  "problem" bigint,
  "reason" text default '' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "feedback_pkey" primary key ("id")
);

create index "feedback_status_priority_due_time_idx" on "feedback" ("status", "priority", "due_time", "id");

create index "feedback_question_type_create_time_idx" on "feedback" ("question_type", "create_time" desc, "id" desc);

create index "feedback_user_create_time_idx" on "feedback" ("user", "create_time" desc, "id" desc);

create index "feedback_answer_template_idx" on "feedback" ("answer_template", "id") where answer_template is not null;

create index "feedback_same_as_idx" on "feedback" ("same_as", "id") where same_as is not null;

create index "feedback_create_time_idx" on "feedback" ("create_time", "id");

create index "feedback_platform_idx" on "feedback" ("platform", "id");

create index "feedback_app_version_idx" on "feedback" ("app_version", "id");

create index "feedback_printer_idx" on "feedback" ("printer", "id");

create index "feedback_printer_name_idx" on "feedback" ("printer_name", "id");

create index "feedback_firmware_version_idx" on "feedback" ("firmware_version", "id");

create index "feedback_lang_idx" on "feedback" ("lang", "id");

create index "feedback_priority_idx" on "feedback" ("priority", "id");

create index "feedback_assignee_idx" on "feedback" ("assignee", "id");

create index "feedback_groups_idx" on "feedback" using gin ("groups");

create index "feedback_waiting_since_idx" on "feedback" ("waiting_since", "id");

create index "feedback_due_time_idx" on "feedback" ("due_time", "id");

create index "feedback_close_time_idx" on "feedback" ("close_time", "id");

create index "feedback_is_answered_idx" on "feedback" ("is_answered", "id");

create index "feedback_rating_idx" on "feedback" ("rating", "id");

create index "feedback_problem_idx" on "feedback" ("problem", "id");

create index "feedback_search_idx" on "feedback" using gin ("search");

create table "feedback_reply" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "feedback" bigint not null,
  "from" text default 'user' not null,
  "content" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "rating" integer,
  "template" bigint,
  "translated" boolean default false not null,
  "lang" smallint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "feedback_reply_pkey" primary key ("id")
);

create index "feedback_reply_feedback_create_time_idx" on "feedback_reply" ("feedback", "create_time", "id");

create index "feedback_reply_template_create_time_idx" on "feedback_reply" ("template", "create_time" desc, "id" desc) where template is not null;

create index "feedback_reply_create_time_idx" on "feedback_reply" ("create_time", "id");

create index "feedback_reply_from_idx" on "feedback_reply" ("from", "id");

create index "feedback_reply_rating_idx" on "feedback_reply" ("rating", "id");

create index "feedback_reply_search_idx" on "feedback_reply" using gin ("search");

create table "question_type" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "father" bigint,
  "page_type" text default '' not null,
  "obj_type" text default '' not null,
  "platforms" integer[] default '{}' not null,
  "assignees" bigint[] default '{}' not null,
  "due_hours" integer default 24 not null,
  "need" text[] default '{}' not null,
  "hint" jsonb default '{}' not null,
  "closed" integer default 0 not null,
  "unanswered" integer default 0 not null,
  "merged_into" bigint,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "question_type_pkey" primary key ("id")
);

create index "question_type_create_time_idx" on "question_type" ("create_time", "id");

create index "question_type_father_idx" on "question_type" ("father", "id");

create index "question_type_page_type_idx" on "question_type" ("page_type", "id");

create index "question_type_obj_type_idx" on "question_type" ("obj_type", "id");

create index "question_type_platforms_idx" on "question_type" using gin ("platforms");

create index "question_type_assignees_idx" on "question_type" using gin ("assignees");

create index "question_type_need_idx" on "question_type" using gin ("need");

create index "question_type_merged_into_idx" on "question_type" ("merged_into", "id");

create index "question_type_rank_idx" on "question_type" ("rank", "id");

create index "question_type_status_idx" on "question_type" ("status", "id");

create index "question_type_search_idx" on "question_type" using gin ("search");

create table "reply_template" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" text default '' not null,
  "question_types" bigint[] default '{}' not null,
  "content" jsonb default '{}' not null,
  "pictures" jsonb default '[]' not null,
  "jump" jsonb,
  "used" integer default 0 not null,
  "used30" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "reply_template_pkey" primary key ("id")
);

create index "reply_template_create_time_idx" on "reply_template" ("create_time", "id");

create index "reply_template_title_idx" on "reply_template" ("title", "id");

create index "reply_template_question_types_idx" on "reply_template" using gin ("question_types");

create index "reply_template_used_idx" on "reply_template" ("used", "id");

create index "reply_template_used30_idx" on "reply_template" ("used30", "id");

create index "reply_template_rank_idx" on "reply_template" ("rank", "id");

create index "reply_template_status_idx" on "reply_template" ("status", "id");

create index "reply_template_search_idx" on "reply_template" using gin ("search");

create table "evaluation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "target_type" text not null,
  "target_id" bigint not null,
  "user" bigint not null,
  "scores" jsonb default '[]' not null,
  "score" numeric(18,1),
  "lowest" integer,
  "content" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "has_pictures" boolean default false not null,
  "print_result" text,
  "printer" bigint,
  "material" text default '' not null,
  "layer_height" numeric(18,2),
  "verified" boolean default false not null,
  "anonymous" boolean default false not null,
  "reply" text default '' not null,
  "device" text default '' not null,
  "lang" smallint not null,
  "status" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "left_out" boolean default false not null,
  "left_out_reason" text default '' not null,
  "is_helpful" boolean default false not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "evaluation_pkey" primary key ("id")
);

create index "evaluation_queue_order_submit_time_idx" on "evaluation" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;

create index "evaluation_machine_review_create_time_idx" on "evaluation" ("machine_review", "create_time" desc, "id" desc);

create index "evaluation_target_type_target_id_create_time_idx" on "evaluation" ("target_type", "target_id", "create_time" desc, "id" desc);

create index "evaluation_status_create_time_idx" on "evaluation" ("status", "create_time" desc, "id" desc);

create index "evaluation_user_create_time_idx" on "evaluation" ("user", "create_time" desc, "id" desc);

create index "evaluation_create_time_idx" on "evaluation" ("create_time", "id");

create index "evaluation_target_id_idx" on "evaluation" ("target_id", "id");

create index "evaluation_score_filter_idx" on "evaluation" ("score", "id");

create index "evaluation_score_idx" on "evaluation" ((coalesce(score, -1)), "id");

create index "evaluation_lowest_idx" on "evaluation" ("lowest", "id");

create index "evaluation_has_pictures_idx" on "evaluation" ("has_pictures", "id");

create index "evaluation_print_result_idx" on "evaluation" ("print_result", "id");

create index "evaluation_verified_idx" on "evaluation" ("verified", "id");

create index "evaluation_device_idx" on "evaluation" ("device", "id");

create index "evaluation_lang_idx" on "evaluation" ("lang", "id");

create index "evaluation_severity_idx" on "evaluation" ("severity", "id");

create index "evaluation_finding_kinds_idx" on "evaluation" using gin ("finding_kinds");

create index "evaluation_submit_time_idx" on "evaluation" ("submit_time", "id");

create index "evaluation_reviewer_idx" on "evaluation" ("reviewer", "id");

create index "evaluation_review_time_filter_idx" on "evaluation" ("review_time", "id");

create index "evaluation_review_time_idx" on "evaluation" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "evaluation_left_out_idx" on "evaluation" ("left_out", "id");

create index "evaluation_is_helpful_idx" on "evaluation" ("is_helpful", "id");

create index "evaluation_search_idx" on "evaluation" using gin ("search");
`,
};
