-- The tables of the release of November 2026, with which every database begins. Functions and triggers are in
-- ../functions (decisions/052-one-baseline.md).
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
-- What two spellings of one web address have in common: host in lower case without www., no fragment,
-- no trailing slash, no parameter that only says where a reader came from; youtu.be is youtube.com.
CREATE FUNCTION openfile_url_key(url text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN host = 'youtu.be' THEN 'youtube.com/watch?v=' || ltrim(replace(rest, '?', '&'), '/') ELSE host || rest END
  FROM (
    SELECT lower(substring(url FROM '(?i)^https?://(?:www\.|m\.)?([^/?#]*)')) AS host,
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        substring(url FROM '(?i)^https?://[^/?#]*([^#]*)'),
        '([?&])(?:utm_[a-z]+|fbclid|gclid|ref|ref_|tag|si)=[^&]*', '\1', 'gi'),
        '([?&])&+', '\1', 'g'), '[?&]+$', ''), '/+(\?|$)', '\1') AS rest
  ) AS parts
$$;
--> statement-breakpoint
CREATE TABLE "audit_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"entry_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"title" text NOT NULL,
	"fields" text,
	"kept" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"ip" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run" text,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_challenges_tries_range" CHECK ("login_challenges"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"renewed_from" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_jobs" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"ip" text NOT NULL,
	"run" text NOT NULL,
	"change" jsonb NOT NULL,
	"ids" integer[] NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_jobs_state_allowed" CHECK ("bulk_jobs"."state" in ('waiting', 'running', 'done', 'canceled', 'failed')),
	CONSTRAINT "bulk_jobs_done_range" CHECK ("bulk_jobs"."done" between 0 and "bulk_jobs"."total")
);
--> statement-breakpoint
CREATE TABLE "comment_votes" (
	"comment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "comment_votes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"user_id" integer,
	"username" text NOT NULL,
	"user_avatar" text,
	"content" text NOT NULL,
	"rating" integer,
	"is_from_source" boolean DEFAULT false NOT NULL,
	"is_creator" boolean DEFAULT false NOT NULL,
	"parent_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_by" integer,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_by" integer,
	CONSTRAINT "comments_user_avatar_scheme" CHECK ("comments"."user_avatar" ~* '^https?://'),
	CONSTRAINT "comments_rating_range" CHECK ("comments"."rating" between 1 and 5),
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") <= 2000),
	CONSTRAINT "comments_reply_unrated" CHECK ("comments"."parent_id" is null or "comments"."rating" is null)
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"resource_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"http_status" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"first_failed_at" timestamp with time zone,
	"moved_to" text,
	"note" text,
	CONSTRAINT "link_checks_state_allowed" CHECK ("link_checks"."state" in ('alive', 'moved', 'dead', 'unsure')),
	CONSTRAINT "link_checks_moved_to_scheme" CHECK ("link_checks"."moved_to" ~* '^https?://'),
	CONSTRAINT "link_checks_failures_range" CHECK ("link_checks"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"outcome" text,
	CONSTRAINT "reports_kind_allowed" CHECK ("reports"."kind" in ('comment', 'resource', 'list')),
	CONSTRAINT "reports_reason_allowed" CHECK ("reports"."reason" in ('dead_link', 'wrong', 'spam', 'rude', 'not_for_kids')),
	CONSTRAINT "reports_text_length" CHECK (char_length("reports"."text") <= 500)
);
--> statement-breakpoint
CREATE TABLE "resource_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"run" text,
	CONSTRAINT "resource_versions_range" CHECK ("resource_versions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"resource_id" integer,
	"url" text NOT NULL,
	"url_key" text GENERATED ALWAYS AS (openfile_url_key(url)) STORED,
	"state" text DEFAULT 'draft' NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suggestions_kind_allowed" CHECK ("suggestions"."kind" in ('new', 'correction')),
	CONSTRAINT "suggestions_state_allowed" CHECK ("suggestions"."state" in ('draft', 'submitted', 'accepted', 'declined', 'merged')),
	CONSTRAINT "suggestions_url_scheme" CHECK ("suggestions"."url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"title" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" integer,
	"run" text,
	CONSTRAINT "trash_kind_allowed" CHECK ("trash"."kind" in ('resource', 'opening', 'opening_category', 'opening_subcategory', 'additional'))
);
--> statement-breakpoint
CREATE TABLE "kid_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	CONSTRAINT "kid_hosts_shape" CHECK ("kid_hosts"."host" ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);
--> statement-breakpoint
CREATE TABLE "kids_classes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code" text NOT NULL,
	"code_expires" timestamp with time zone NOT NULL,
	"pin_hash" text NOT NULL,
	"comments" text NOT NULL,
	"leave" text NOT NULL,
	"leave_pin" boolean NOT NULL,
	CONSTRAINT "kids_classes_comments_allowed" CHECK ("kids_classes"."comments" in ('hidden', 'read')),
	CONSTRAINT "kids_classes_leave_allowed" CHECK ("kids_classes"."leave" in ('always', 'unknown', 'never'))
);
--> statement-breakpoint
CREATE TABLE "kids_locks" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"pin_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp with time zone,
	"comments" text NOT NULL,
	"leave" text NOT NULL,
	"leave_pin" boolean DEFAULT false NOT NULL,
	"mail_token_hash" text,
	"mail_token_expires" timestamp with time zone,
	"class_id" integer,
	"class_number" integer,
	"class_name" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kids_locks_tries_range" CHECK ("kids_locks"."tries" >= 0),
	CONSTRAINT "kids_locks_class_name_length" CHECK (char_length("kids_locks"."class_name") BETWEEN 1 AND 40),
	CONSTRAINT "kids_locks_comments_allowed" CHECK ("kids_locks"."comments" in ('hidden', 'read')),
	CONSTRAINT "kids_locks_leave_allowed" CHECK ("kids_locks"."leave" in ('always', 'unknown', 'never'))
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"file" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "last_backup_is_one" CHECK ("last_backup"."id")
);
--> statement-breakpoint
CREATE TABLE "link_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_queue" (
	"resource_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"taken_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_robots" (
	"origin" text PRIMARY KEY NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"rules" text,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "list_follows" (
	"user_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_follows_user_id_list_id_pk" PRIMARY KEY("user_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "list_items" (
	"list_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_items_list_id_resource_id_pk" PRIMARY KEY("list_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"visibility" text DEFAULT 'private' NOT NULL,
	"recommended_at" timestamp with time zone,
	"recommended_by" integer,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"hidden_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lists_visibility_allowed" CHECK ("lists"."visibility" in ('private', 'link', 'public')),
	CONSTRAINT "lists_title_length" CHECK (char_length("lists"."title") between 1 and 120),
	CONSTRAINT "lists_description_length" CHECK (char_length("lists"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_kind_allowed" CHECK ("notifications"."kind" in ('reply', 'suggestion', 'moderation'))
);
--> statement-breakpoint
CREATE TABLE "named_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"eco" text NOT NULL,
	"name" text NOT NULL,
	"moves" text NOT NULL,
	CONSTRAINT "named_lines_moves_key" UNIQUE("moves")
);
--> statement-breakpoint
CREATE TABLE "opening_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_categories_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "opening_subcategories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer,
	"opening_pattern" text,
	"description" text,
	"order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openings" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"opening_pattern" text,
	"description" text,
	"order" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openings_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "additional_resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"category" text DEFAULT 'play' NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"link_url" text NOT NULL,
	"link_text" text DEFAULT 'Visit Website' NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "additional_resources_category_allowed" CHECK ("additional_resources"."category" in ('play', 'kids', 'other')),
	CONSTRAINT "additional_resources_link_url_scheme" CHECK ("additional_resources"."link_url" ~* '^https?://'),
	CONSTRAINT "additional_resources_image_url_scheme" CHECK ("additional_resources"."image_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "featured_articles" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"source" text NOT NULL,
	"author_name" text,
	"author_image" text,
	"published_date" date,
	"url" text NOT NULL,
	CONSTRAINT "featured_articles_url_scheme" CHECK ("featured_articles"."url" ~* '^https?://'),
	CONSTRAINT "featured_articles_author_image_scheme" CHECK ("featured_articles"."author_image" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_contents" (
	"id" serial PRIMARY KEY NOT NULL,
	"page_name" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_contents_page_name_key" UNIQUE("page_name")
);
--> statement-breakpoint
CREATE TABLE "page_translations" (
	"page_name" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_translations_page_name_language_pk" PRIMARY KEY("page_name","language"),
	CONSTRAINT "page_translations_language_allowed" CHECK ("page_translations"."language" in ('de', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "trending_topics" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_steps" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"resource_ids" integer[] NOT NULL,
	"minutes" integer,
	"done_at" timestamp with time zone,
	CONSTRAINT "plan_steps_title_length" CHECK (char_length("plan_steps"."title") <= 200),
	CONSTRAINT "plan_steps_reason_length" CHECK (char_length("plan_steps"."reason") <= 500),
	CONSTRAINT "plan_steps_minutes_range" CHECK ("plan_steps"."minutes" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"basis" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_positions" (
	"position" text PRIMARY KEY NOT NULL,
	"line_id" integer,
	"ends" boolean NOT NULL,
	"lines" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pattern_positions" (
	"position" text NOT NULL,
	"opening_id" integer,
	"subcategory_id" integer,
	"pattern" text NOT NULL,
	"ply" smallint NOT NULL,
	"ends" boolean NOT NULL,
	CONSTRAINT "pattern_positions_ply_key" UNIQUE NULLS NOT DISTINCT("opening_id","subcategory_id","ply"),
	CONSTRAINT "pattern_positions_one_owner" CHECK (num_nonnulls(opening_id, subcategory_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "release_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"resource_change" bigint DEFAULT 1 NOT NULL,
	"search_epoch" bigint DEFAULT 1 NOT NULL,
	"comments_change" bigint DEFAULT 1 NOT NULL,
	"views_change" bigint DEFAULT 1 NOT NULL,
	"lists_change" bigint DEFAULT 1 NOT NULL,
	"content_change" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "catalogue_version_single" CHECK ("catalogue_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "former_chapters" (
	"id" integer PRIMARY KEY NOT NULL,
	"resource_id" integer NOT NULL,
	"line" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_changes" (
	"change" bigint PRIMARY KEY NOT NULL,
	"ids" integer[],
	"columns" text[]
);
--> statement-breakpoint
CREATE TABLE "resource_views" (
	"resource_id" integer PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "resource_views_range" CHECK ("resource_views"."views" >= 0)
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"image_url" text,
	"source_url" text NOT NULL,
	"source_website" text DEFAULT 'other' NOT NULL,
	"level" text NOT NULL,
	"category" text NOT NULL,
	"opening" text,
	"chosen_side" text,
	"age_band" text,
	"language" text DEFAULT 'en' NOT NULL,
	"subtitles" text[] DEFAULT '{}' NOT NULL,
	"author" text,
	"author_image" text,
	"published_date" date,
	"published_precision" text DEFAULT 'day' NOT NULL,
	"price" text,
	"duration" text,
	"avg_rating" integer,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_for_kids" boolean DEFAULT false NOT NULL,
	"metadata" jsonb,
	"featured_order" integer,
	"chapters" text,
	"chapter_ids" integer[] DEFAULT '{}',
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kids" boolean GENERATED ALWAYS AS (openfile_is_kids(is_for_kids, level, tags)) STORED,
	"side" text DEFAULT 'none' NOT NULL,
	"url_key" text GENERATED ALWAYS AS (openfile_url_key(source_url)) STORED,
	"price_value" double precision GENERATED ALWAYS AS (openfile_price_value(price)) STORED,
	CONSTRAINT "resources_source_url_key" UNIQUE("source_url"),
	CONSTRAINT "resources_type_allowed" CHECK ("resources"."type" in ('youtube', 'book', 'course', 'article', 'other')),
	CONSTRAINT "resources_level_allowed" CHECK ("resources"."level" in ('beginner', 'intermediate', 'advanced', 'master', 'all')),
	CONSTRAINT "resources_category_allowed" CHECK ("resources"."category" in ('opening', 'middlegame', 'endgame', 'tactics', 'strategy', 'general', 'checkmate patterns', 'other')),
	CONSTRAINT "resources_source_website_allowed" CHECK ("resources"."source_website" in ('youtube', 'chessable', 'modern_chess', 'chess_publishing', 'chessbase', 'amazon', 'other')),
	CONSTRAINT "resources_chosen_side_allowed" CHECK ("resources"."chosen_side" in ('white', 'black', 'both', 'none')),
	CONSTRAINT "resources_side_allowed" CHECK ("resources"."side" in ('white', 'black', 'both', 'none')),
	CONSTRAINT "resources_age_band_allowed" CHECK ("resources"."age_band" in ('5-7', '8-10', '11-13')),
	CONSTRAINT "resources_language_allowed" CHECK ("resources"."language" in ('en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'uk', 'cs', 'hu', 'sv', 'da', 'no', 'fi', 'ro', 'el', 'ar', 'he', 'fa', 'hi', 'id', 'vi', 'zh', 'ja', 'ko', 'und')),
	CONSTRAINT "resources_subtitles_allowed" CHECK ("resources"."subtitles" <@ array['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'uk', 'cs', 'hu', 'sv', 'da', 'no', 'fi', 'ro', 'el', 'ar', 'he', 'fa', 'hi', 'id', 'vi', 'zh', 'ja', 'ko', 'und']::text[]),
	CONSTRAINT "resources_published_precision_allowed" CHECK ("resources"."published_precision" in ('day', 'month', 'year')),
	CONSTRAINT "resources_avg_rating_range" CHECK ("resources"."avg_rating" between 0 and 50),
	CONSTRAINT "resources_rating_count_range" CHECK ("resources"."rating_count" >= 0),
	CONSTRAINT "resources_featured_order_range" CHECK ("resources"."featured_order" >= 0),
	CONSTRAINT "resources_chapter_ids_fit" CHECK ("resources"."chapter_ids" is not null and cardinality("resources"."chapter_ids") = coalesce(
        1 + length("resources"."chapters") - length(replace("resources"."chapters", E'\n', '')), 0)),
	CONSTRAINT "resources_source_url_scheme" CHECK ("resources"."source_url" ~* '^https?://'),
	CONSTRAINT "resources_image_url_scheme" CHECK ("resources"."image_url" ~* '^https?://'),
	CONSTRAINT "resources_author_image_scheme" CHECK ("resources"."author_image" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" serial PRIMARY KEY NOT NULL,
	"relation" text NOT NULL,
	"words" text[] NOT NULL,
	"targets" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_relation_allowed" CHECK ("search_synonyms"."relation" in ('same', 'also')),
	CONSTRAINT "search_synonyms_not_empty" CHECK (cardinality("search_synonyms"."words") > 0 and cardinality("search_synonyms"."targets") > 0)
);
--> statement-breakpoint
CREATE TABLE "search_questions" (
	"day" date NOT NULL,
	"question" text NOT NULL,
	"asked" integer NOT NULL,
	"found" integer NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "search_questions_day_question_pk" PRIMARY KEY("day","question"),
	CONSTRAINT "search_questions_not_negative" CHECK ("search_questions"."asked" >= 0 and "search_questions"."found" >= 0 and "search_questions"."opened" >= 0)
);
--> statement-breakpoint
CREATE TABLE "study_items" (
	"user_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"unit" text,
	"done" integer,
	"total" integer,
	"chapters_done" integer[] DEFAULT '{}' NOT NULL,
	"chapters_gone" integer[] DEFAULT '{}' NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_items_user_id_resource_id_pk" PRIMARY KEY("user_id","resource_id"),
	CONSTRAINT "study_items_status_allowed" CHECK ("study_items"."status" in ('want', 'studying', 'done', 'dropped')),
	CONSTRAINT "study_items_unit_allowed" CHECK ("study_items"."unit" in ('lessons', 'minutes')),
	CONSTRAINT "study_items_progress_range" CHECK ("study_items"."progress" between 0 and 100),
	CONSTRAINT "study_items_steps" CHECK (("study_items"."unit" is null) = ("study_items"."total" is null) and ("study_items"."unit" is null) = ("study_items"."done" is null)
        and ("study_items"."unit" is null or "study_items"."done" between 0 and "study_items"."total"))
);
--> statement-breakpoint
CREATE TABLE "study_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"text" text NOT NULL,
	"key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_notes_text_length" CHECK (char_length("study_notes"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "user_resources" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"is_bookmarked" boolean DEFAULT false NOT NULL,
	"is_viewed" boolean DEFAULT true NOT NULL,
	"view_count" integer DEFAULT 1 NOT NULL,
	"last_viewed" timestamp with time zone,
	"saved_at" timestamp with time zone,
	"rating" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_resources_view_count_range" CHECK ("user_resources"."view_count" >= 0),
	CONSTRAINT "user_resources_rating_range" CHECK ("user_resources"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verification_token" text,
	"email_verification_expires" timestamp with time zone,
	"reset_password_token" text,
	"reset_password_expires" timestamp with time zone,
	"two_factor_secret" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"two_factor_setup_expires" timestamp with time zone,
	"two_factor_last_step" bigint,
	"avatar_url" text,
	"bio" text,
	"preferred_level" text,
	"preferred_categories" text[] DEFAULT '{}' NOT NULL,
	"preferred_openings" text[] DEFAULT '{}' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone,
	"digest_sent_at" timestamp with time zone,
	"weekly_sent_at" timestamp with time zone,
	CONSTRAINT "users_role_allowed" CHECK ("users"."role" in ('member', 'curator', 'moderator', 'admin')),
	CONSTRAINT "users_avatar_url_scheme" CHECK ("users"."avatar_url" ~* '^https?://'),
	CONSTRAINT "users_username_shape" CHECK ("users"."username" ~ '^[A-Za-z0-9_.-]{3,30}$')
);
--> statement-breakpoint
ALTER TABLE "audit_items" ADD CONSTRAINT "audit_items_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kids_classes" ADD CONSTRAINT "kids_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD CONSTRAINT "kids_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD CONSTRAINT "kids_locks_class_id_kids_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."kids_classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_queue" ADD CONSTRAINT "link_queue_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_recommended_by_users_id_fk" FOREIGN KEY ("recommended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_subcategories" ADD CONSTRAINT "opening_subcategories_category_id_opening_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."opening_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_category_id_opening_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."opening_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_subcategory_id_opening_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."opening_subcategories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_translations" ADD CONSTRAINT "page_translations_page_name_page_contents_page_name_fk" FOREIGN KEY ("page_name") REFERENCES "public"."page_contents"("page_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_steps" ADD CONSTRAINT "plan_steps_user_id_plans_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."plans"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_positions" ADD CONSTRAINT "line_positions_line_id_named_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."named_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_positions" ADD CONSTRAINT "pattern_positions_opening_id_openings_id_fk" FOREIGN KEY ("opening_id") REFERENCES "public"."openings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_positions" ADD CONSTRAINT "pattern_positions_subcategory_id_opening_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."opening_subcategories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_chapters" ADD CONSTRAINT "former_chapters_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_views" ADD CONSTRAINT "resource_views_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_items" ADD CONSTRAINT "study_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_items" ADD CONSTRAINT "study_items_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_notes" ADD CONSTRAINT "study_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_notes" ADD CONSTRAINT "study_notes_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_resources" ADD CONSTRAINT "user_resources_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_items_entry_idx" ON "audit_items" USING btree ("entry_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_undone_idx" ON "audit_log" USING btree ("undone_by") WHERE "audit_log"."undone_by" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_run_idx" ON "audit_log" USING btree ("run") WHERE "audit_log"."run" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "login_challenges_token_key" ON "login_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "login_challenges_user_idx" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_user_code_key" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_renewed_from_key" ON "sessions" USING btree ("renewed_from");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_last_used_idx" ON "sessions" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "bulk_jobs_user_idx" ON "bulk_jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "comment_votes_user_idx" ON "comment_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_per_user_key" ON "comments" USING btree ("resource_id","user_id") WHERE "comments"."parent_id" is null and "comments"."user_id" is not null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_resource_idx" ON "comments" USING btree ("resource_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_user_idx" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comments_hidden_idx" ON "comments" USING btree ("hidden_at") WHERE "comments"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "link_checks_state_idx" ON "link_checks" USING btree ("state","resource_id");--> statement-breakpoint
CREATE INDEX "link_checks_checked_idx" ON "link_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_per_user_key" ON "reports" USING btree ("kind","target_id","user_id");--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("created_at") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reports_user_idx" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_versions_key" ON "resource_versions" USING btree ("resource_id","version");--> statement-breakpoint
CREATE INDEX "resource_versions_run_idx" ON "resource_versions" USING btree ("run","resource_id") WHERE "resource_versions"."run" is not null;--> statement-breakpoint
CREATE INDEX "resource_versions_user_idx" ON "resource_versions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_queued_url_key" ON "suggestions" USING btree ("url_key") WHERE "suggestions"."kind" = 'new' and "suggestions"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "suggestions_user_idx" ON "suggestions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "suggestions_resource_idx" ON "suggestions" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "suggestions_state_idx" ON "suggestions" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trash_entity_key" ON "trash" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE INDEX "trash_deleted_idx" ON "trash" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_run_idx" ON "trash" USING btree ("run") WHERE "trash"."run" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "kids_classes_user_key" ON "kids_classes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kids_classes_code_key" ON "kids_classes" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "kids_locks_user_key" ON "kids_locks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kids_locks_mail_token_key" ON "kids_locks" USING btree ("mail_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "kids_locks_class_number_key" ON "kids_locks" USING btree ("class_id","class_number");--> statement-breakpoint
CREATE INDEX "link_queue_host_idx" ON "link_queue" USING btree ("host","is_asked" DESC NULLS LAST,"resource_id");--> statement-breakpoint
CREATE INDEX "list_follows_list_idx" ON "list_follows" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "list_items_position_idx" ON "list_items" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "list_items_resource_idx" ON "list_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "lists_user_idx" ON "lists" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "lists_recommended_idx" ON "lists" USING btree ("recommended_at") WHERE "lists"."recommended_at" is not null and "lists"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "lists_public_idx" ON "lists" USING btree ("updated_at") WHERE "lists"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "lists_recommended_by_idx" ON "lists" USING btree ("recommended_by");--> statement-breakpoint
CREATE INDEX "lists_hidden_idx" ON "lists" USING btree ("hidden_at") WHERE "lists"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "lists_hidden_by_idx" ON "lists" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id" desc);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is null and "notifications"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_read_idx" ON "notifications" USING btree ("read_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "opening_subcategories_category_idx" ON "opening_subcategories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "openings_category_idx" ON "openings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "openings_subcategory_idx" ON "openings" USING btree ("subcategory_id");--> statement-breakpoint
CREATE INDEX "additional_resources_category_idx" ON "additional_resources" USING btree ("category","order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_email_key" ON "newsletters" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "trending_topics_rank_idx" ON "trending_topics" USING btree ("rank");--> statement-breakpoint
CREATE INDEX "plan_steps_user_idx" ON "plan_steps" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "line_positions_line_idx" ON "line_positions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "pattern_positions_position_idx" ON "pattern_positions" USING btree ("position");--> statement-breakpoint
CREATE INDEX "former_chapters_resource_idx" ON "former_chapters" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "resources_newest_idx" ON "resources" USING btree ("published_date" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "resources_opening_idx" ON "resources" USING btree ("opening","published_date" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "resources_url_key_idx" ON "resources" USING btree ("url_key");--> statement-breakpoint
CREATE INDEX "resources_admin_title_idx" ON "resources" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "resources_admin_author_idx" ON "resources" USING btree (lower(coalesce("author", '')),"id");--> statement-breakpoint
CREATE INDEX "resources_admin_featured_idx" ON "resources" USING btree ("is_featured","id");--> statement-breakpoint
CREATE INDEX "resources_picture_origin_idx" ON "resources" USING btree (lower(substring("image_url" from '^[a-zA-Z]+://[^/?#]+')));--> statement-breakpoint
CREATE INDEX "resources_featured_idx" ON "resources" USING btree ("featured_order" asc nulls last,"published_date" desc nulls last,"id") WHERE "resources"."is_featured";--> statement-breakpoint
CREATE INDEX "study_items_status_idx" ON "study_items" USING btree ("user_id","status","updated_at","resource_id");--> statement-breakpoint
CREATE INDEX "study_items_resource_idx" ON "study_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "study_notes_user_idx" ON "study_notes" USING btree ("user_id","resource_id","created_at");--> statement-breakpoint
CREATE INDEX "study_notes_resource_idx" ON "study_notes" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_notes_key" ON "study_notes" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "user_resources_user_resource_key" ON "user_resources" USING btree ("user_id","resource_id");--> statement-breakpoint
CREATE INDEX "user_resources_resource_idx" ON "user_resources" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_verification_token_key" ON "users" USING btree ("email_verification_token");--> statement-breakpoint
CREATE UNIQUE INDEX "users_reset_password_token_key" ON "users" USING btree ("reset_password_token");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role") WHERE "users"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "users_weekly_idx" ON "users" USING btree ("id") WHERE "users"."preferences" ->> 'notifyWeekly' = 'true';
--> statement-breakpoint
CREATE SEQUENCE chapter_ids AS integer OWNED BY resources.chapter_ids;
--> statement-breakpoint
-- No longer written. Backups of earlier releases fill them, and a restore reads them (cli/backup/restore.service.ts).
ALTER TABLE resources ADD COLUMN views integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN is_admin boolean DEFAULT false NOT NULL;
--> statement-breakpoint
INSERT INTO catalogue_version DEFAULT VALUES;
