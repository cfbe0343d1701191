/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0001-initial",
  transaction: true,
  sql: `
create table "model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "group_name" text default '' not null,
  "group_desc" text default '' not null,
  "covers" jsonb default '[]' not null,
  "author" bigint not null,
  "category_id" bigint not null,
  "tags" bigint[] default '{}' not null,
  "model_type" smallint default 1 not null,
  "model_source" smallint not null,
  "license" text,
  "license_text" text default '' not null,
  "copyright" boolean default false not null,
  "is_pay" boolean default false not null,
  "price" bigint default 0 not null,
  "is_exclusive" boolean default false not null,
  "is_vip" boolean default false not null,
  "is_multicolor" boolean default false not null,
  "maturity_rating" text default 'all' not null,
  "review_rank" smallint,
  "lang" smallint not null,
  "status" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "processing" text default 'waiting' not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "file_count" integer default 0 not null,
  "total_file_size" bigint default 0 not null,
  "view_count" integer default 0 not null,
  "download_count" integer default 0 not null,
  "like_count" integer default 0 not null,
  "collect_count" integer default 0 not null,
  "upload_source" smallint,
  "ip" text default '' not null,
  "publish_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "model_pkey" primary key ("id")
);

create index "model_queue_order_submit_time_idx" on "model" ((coalesce(queue_order, -32768)), "submit_time", "id") where queue_order is not null;

create index "model_status_create_time_idx" on "model" ("status", "create_time" desc, "id" desc);

create index "model_machine_review_create_time_idx" on "model" ("machine_review", "create_time" desc, "id" desc);

create index "model_status_publish_time_idx" on "model" ("status", (coalesce(publish_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "model_status_download_count_idx" on "model" ("status", "download_count" desc, "id" desc);

create index "model_category_id_create_time_idx" on "model" ("category_id", "create_time" desc, "id" desc);

create index "model_author_create_time_idx" on "model" ("author", "create_time" desc, "id" desc);

create index "model_model_source_create_time_idx" on "model" ("model_source", "create_time" desc, "id" desc);

create index "model_maturity_rating_create_time_idx" on "model" ("maturity_rating", "create_time" desc, "id" desc);

create index "model_is_pay_create_time_idx" on "model" ("is_pay", "create_time" desc, "id" desc);

create index "model_is_vip_create_time_idx" on "model" ("is_vip", "create_time" desc, "id" desc);

create index "model_is_exclusive_create_time_idx" on "model" ("is_exclusive", "create_time" desc, "id" desc);

create index "model_is_multicolor_create_time_idx" on "model" ("is_multicolor", "create_time" desc, "id" desc);

create index "model_copyright_create_time_idx" on "model" ("copyright", "create_time" desc, "id" desc);

create index "model_create_time_idx" on "model" ("create_time", "id");

create index "model_tags_idx" on "model" using gin ("tags");

create index "model_model_type_idx" on "model" ("model_type", "id");

create index "model_license_idx" on "model" ("license", "id");

create index "model_review_rank_idx" on "model" ("review_rank", "id");

create index "model_lang_idx" on "model" ("lang", "id");

create index "model_severity_idx" on "model" ("severity", "id");

create index "model_finding_kinds_idx" on "model" using gin ("finding_kinds");

create index "model_submit_time_idx" on "model" ("submit_time", "id");

create index "model_reviewer_idx" on "model" ("reviewer", "id");

create index "model_review_time_filter_idx" on "model" ("review_time", "id");

create index "model_review_time_idx" on "model" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "model_download_count_idx" on "model" ("download_count", "id");

create index "model_like_count_idx" on "model" ("like_count", "id");

create index "model_upload_source_idx" on "model" ("upload_source", "id");

create index "model_publish_time_filter_idx" on "model" ("publish_time", "id");

create index "model_publish_time_idx" on "model" ((coalesce(publish_time, '-infinity'::timestamptz)), "id");

create index "model_search_idx" on "model" using gin ("search");

create table "model_file" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "file_name" text default '' not null,
  "file" jsonb not null,
  "file_format" text default '' not null,
  "file_size" integer default 0 not null,
  "file_md5" text default '' not null,
  "triangles" integer,
  "bounds" jsonb,
  "volume" numeric(18,3),
  "watertight" boolean default false not null,
  "open_edges" integer,
  "open_edge_sample" jsonb,
  "poster" jsonb,
  "sprite" jsonb,
  "parsing" smallint default 1 not null,
  "sort" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "model_file_pkey" primary key ("id")
);

create index "model_file_model_sort_idx" on "model_file" ("model", "sort", "id");

create index "model_file_create_time_idx" on "model_file" ("create_time", "id");

create index "model_file_file_format_idx" on "model_file" ("file_format", "id");

create index "model_file_file_md5_idx" on "model_file" ("file_md5", "id");

create index "model_file_parsing_idx" on "model_file" ("parsing", "id");

create index "model_file_search_idx" on "model_file" using gin ("search");

create table "review_finding" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "file" bigint,
  "rule" bigint,
  "kind" text not null,
  "severity" smallint not null,
  "evidence" jsonb,
  "time" timestamptz not null,
  "delete_time" timestamptz,
  constraint "review_finding_pkey" primary key ("id")
);

create index "review_finding_create_time_idx" on "review_finding" ("create_time", "id");

create index "review_finding_model_idx" on "review_finding" ("model", "id");

create index "review_finding_file_idx" on "review_finding" ("file", "id");

create index "review_finding_rule_idx" on "review_finding" ("rule", "id");

create index "review_finding_kind_idx" on "review_finding" ("kind", "id");

create index "review_finding_severity_idx" on "review_finding" ("severity", "id");

create table "category" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "types" smallint not null,
  "father_id" bigint,
  "name" jsonb default '{}' not null,
  "icon" jsonb,
  "slug" text default '' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "category_pkey" primary key ("id")
);

create index "category_create_time_idx" on "category" ("create_time", "id");

create index "category_types_idx" on "category" ("types", "id");

create index "category_father_id_idx" on "category" ("father_id", "id");

create unique index "category_slug_key" on "category" ("slug") where delete_time is null;

create index "category_rank_idx" on "category" ("rank", "id");

create index "category_status_idx" on "category" ("status", "id");

create table "tag" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "name_i18n" jsonb default '{}' not null,
  "uses" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "tag_pkey" primary key ("id")
);

create index "tag_create_time_idx" on "tag" ("create_time", "id");

create unique index "tag_name_key" on "tag" ("name") where delete_time is null;

create index "tag_uses_idx" on "tag" ("uses", "id");

create index "tag_status_idx" on "tag" ("status", "id");

create index "tag_search_idx" on "tag" using gin ("search");

create table "user" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "account" text default '' not null,
  "nickname" text default '' not null,
  "avatar" jsonb,
  "introduction" text default '' not null,
  "gender" smallint default 0 not null,
  "country" text default '' not null,
  "lang" smallint,
  "agent_level" smallint default 4 not null,
  "member_level" smallint default 1 not null,
  "reg_platform" smallint,
  "reg_time" timestamptz,
  "last_active" timestamptz,
  "exemption" smallint[] default '{}' not null,
  "models" integer default 0 not null,
  "passed" integer default 0 not null,
  "refused" integer default 0 not null,
  "strikes" integer default 0 not null,
  "open_reports" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "user_pkey" primary key ("id")
);

create index "user_create_time_idx" on "user" ("create_time", "id");

create unique index "user_account_key" on "user" ("account") where delete_time is null;

create index "user_lang_idx" on "user" ("lang", "id");

create index "user_reg_time_idx" on "user" ((coalesce(reg_time, '-infinity'::timestamptz)), "id");

create index "user_status_idx" on "user" ("status", "id");

create index "user_search_idx" on "user" using gin ("search");

create table "admin" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint,
  "account" text default '' not null,
  "real_name" text default '' not null,
  "email" text default '' not null,
  "auth_group_ids" bigint[] default '{}' not null,
  "reads" smallint[] default '{}' not null,
  "password_hash" text default '' not null,
  "last_login" timestamptz,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "admin_pkey" primary key ("id")
);

create index "admin_create_time_idx" on "admin" ("create_time", "id");

create unique index "admin_account_key" on "admin" ("account") where delete_time is null;

create index "admin_status_idx" on "admin" ("status", "id");

create index "admin_search_idx" on "admin" using gin ("search");

create table "auth_group" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "description" text default '' not null,
  "is_system" boolean default false not null,
  "auths" jsonb,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "auth_group_pkey" primary key ("id")
);

create index "auth_group_create_time_idx" on "auth_group" ("create_time", "id");

create unique index "auth_group_name_key" on "auth_group" ("name") where delete_time is null;

create index "auth_group_status_idx" on "auth_group" ("status", "id");

create index "auth_group_search_idx" on "auth_group" using gin ("search");

create table "system_config" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "type" text not null,
  "content" text default '' not null,
  "report_types" jsonb default '[]' not null,
  "upload_num" integer,
  "upload_size" integer,
  "pic_upload_num" integer,
  "feedback" integer,
  "invited" integer,
  "limit_count" integer,
  "audit_failure" jsonb default '[]' not null,
  "score_dimension" jsonb default '[]' not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "system_config_pkey" primary key ("id")
);

create index "system_config_create_time_idx" on "system_config" ("create_time", "id");

create index "system_config_type_idx" on "system_config" ("type", "id");

create index "system_config_status_idx" on "system_config" ("status", "id");

create index "system_config_search_idx" on "system_config" using gin ("search");

create table "operation_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "module_id" text not null,
  "resource" text default '' not null,
  "op_obj_id" bigint,
  "target_id" bigint,
  "command" text default '' not null,
  "admin" bigint,
  "reason" text default '' not null,
  "reason_key" text default '' not null,
  "before" jsonb,
  "after" jsonb,
  "path" text default '' not null,
  "request_id" text default '' not null,
  "batch_id" text default '' not null,
  "queue" text default '' not null,
  "ip" text default '' not null,
  "device" text default '' not null,
  "undoes" bigint,
  constraint "operation_record_pkey" primary key ("id")
);

create index "operation_record_resource_op_obj_id_create_time_idx" on "operation_record" ("resource", "op_obj_id", "create_time" desc, "id" desc);

create index "operation_record_admin_create_time_idx" on "operation_record" ("admin", "create_time" desc, "id" desc);

create index "operation_record_queue_command_create_time_idx" on "operation_record" ("queue", "command", "create_time" desc, "id" desc);

create index "operation_record_create_time_idx" on "operation_record" ("create_time", "id");

create index "operation_record_module_id_idx" on "operation_record" ("module_id", "id");

create index "operation_record_target_id_idx" on "operation_record" ("target_id", "id");

create index "operation_record_command_idx" on "operation_record" ("command", "id");

create index "operation_record_batch_id_idx" on "operation_record" ("batch_id", "id");

create index "operation_record_undoes_idx" on "operation_record" ("undoes", "id");

create table "message" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "receiver" bigint not null,
  "title" jsonb default '{}' not null,
  "content" jsonb default '{}' not null,
  "cause" bigint,
  "send_time" timestamptz,
  "state" text not null,
  "delete_time" timestamptz,
  constraint "message_pkey" primary key ("id")
);

create index "message_create_time_idx" on "message" ("create_time", "id");

create index "message_receiver_idx" on "message" ("receiver", "id");

create index "message_cause_idx" on "message" ("cause", "id");

create index "message_send_time_idx" on "message" ("send_time", "id");

create index "message_state_idx" on "message" ("state", "id");

create table "black_tag" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "word" text default '' not null,
  "match" text not null,
  "scope" text[] default '{}' not null,
  "severity" smallint not null,
  "kind" text not null,
  "except" text default '' not null,
  "status" smallint default 1 not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "black_tag_pkey" primary key ("id")
);

create index "black_tag_create_time_idx" on "black_tag" ("create_time", "id");

create unique index "black_tag_word_key" on "black_tag" ("word") where delete_time is null;

create index "black_tag_severity_idx" on "black_tag" ("severity", "id");

create index "black_tag_kind_idx" on "black_tag" ("kind", "id");

create index "black_tag_status_idx" on "black_tag" ("status", "id");

create index "black_tag_search_idx" on "black_tag" using gin ("search");

create table "risk_rule" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "key" text default '' not null,
  "name" text default '' not null,
  "kind" text not null,
  "severity" smallint not null,
  "limit" numeric(18,3),
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "risk_rule_pkey" primary key ("id")
);

create index "risk_rule_create_time_idx" on "risk_rule" ("create_time", "id");

create unique index "risk_rule_key_key" on "risk_rule" ("key") where delete_time is null;

create index "risk_rule_kind_idx" on "risk_rule" ("kind", "id");

create index "risk_rule_severity_idx" on "risk_rule" ("severity", "id");

create index "risk_rule_status_idx" on "risk_rule" ("status", "id");

create index "risk_rule_search_idx" on "risk_rule" using gin ("search");

create table "session" (
  "token_hash" text not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  "last_seen" timestamptz default now() not null,
  "expires" timestamptz not null,
  "device" text default '' not null,
  "ip" text default '' not null,
  constraint "session_pkey" primary key ("token_hash")
);

create index "session_admin_idx" on "session" ("admin");

create index "session_expires_idx" on "session" ("expires");

create table "login_attempt" (
  "id" bigint generated always as identity not null,
  "subject" text not null,
  "create_time" timestamptz default now() not null,
  constraint "login_attempt_pkey" primary key ("id")
);

create index "login_attempt_subject_idx" on "login_attempt" ("subject", "create_time" desc);

create table "request" (
  "id" text not null,
  "admin" bigint not null,
  "path" text not null,
  "reply" jsonb,
  "create_time" timestamptz default now() not null,
  constraint "request_pkey" primary key ("admin", "id")
);

create index "request_create_time_idx" on "request" ("create_time");

create table "outbox" (
  "id" bigint generated always as identity not null,
  "kind" text not null,
  "record" bigint not null,
  "payload" jsonb not null,
  "due" timestamptz not null,
  "done" timestamptz,
  "attempts" integer default 0 not null,
  "error" text default '' not null,
  "create_time" timestamptz default now() not null,
  constraint "outbox_pkey" primary key ("id")
);

create index "outbox_due_idx" on "outbox" ("due", "id") where done is null;

create index "outbox_record_idx" on "outbox" ("record");

create table "live_event" (
  "id" bigint generated always as identity not null,
  "tx" xid8 default pg_current_xact_id() not null,
  "payload" jsonb not null,
  "create_time" timestamptz default now() not null,
  constraint "live_event_pkey" primary key ("id")
);

create index "live_event_tx_idx" on "live_event" ("tx", "id");

create index "live_event_create_time_idx" on "live_event" ("create_time");

create table "queue_item" (
  "queue" text not null,
  "item" bigint not null,
  "holder" bigint,
  "lease_until" timestamptz,
  "held_since" timestamptz,
  "asked_until" timestamptz,
  "asked_by" bigint,
  "escalated" boolean default false not null,
  "note" text default '' not null,
  constraint "queue_item_pkey" primary key ("queue", "item")
);

create index "queue_item_holder_idx" on "queue_item" ("holder", "queue") where holder is not null;

create table "queue_skip" (
  "queue" text not null,
  "item" bigint not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  constraint "queue_skip_pkey" primary key ("queue", "admin", "item")
);

create index "queue_skip_item_idx" on "queue_skip" ("queue", "item");

create table "stored_file" (
  "key" text not null,
  "md5" text not null,
  "size" bigint not null,
  "type" text not null,
  "width" integer,
  "height" integer,
  "inspection" jsonb,
  "create_time" timestamptz default now() not null,
  constraint "stored_file_pkey" primary key ("key")
);

create index "stored_file_md5_idx" on "stored_file" ("md5");

create table "repeated_file" (
  "file" bigint not null,
  "same_as" bigint not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  constraint "repeated_file_pkey" primary key ("file", "same_as")
);

create index "repeated_file_same_as_idx" on "repeated_file" ("same_as");

create table "worker_process" (
  "id" text not null,
  "worker_ids" text[] not null,
  "host" text not null,
  "pid" integer not null,
  "create_time" timestamptz default now() not null,
  "beat" timestamptz default now() not null,
  constraint "worker_process_pkey" primary key ("id")
);

create table "state" (
  "key" text not null,
  "value" jsonb not null,
  "create_time" timestamptz default now() not null,
  constraint "state_pkey" primary key ("key")
);
`,
};
