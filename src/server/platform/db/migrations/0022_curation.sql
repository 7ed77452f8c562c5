CREATE TABLE "comment_votes" (
	"comment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "comment_votes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
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
	CONSTRAINT "reports_kind_allowed" CHECK ("reports"."kind" in ('comment', 'resource')),
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
DROP INDEX "comments_one_per_user_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
-- The column is_admin stays, unused, so that older backups can be restored.
UPDATE "users" SET "role" = 'admin' WHERE "is_admin";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_votes_user_idx" ON "comment_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_checks_state_idx" ON "link_checks" USING btree ("state","resource_id");--> statement-breakpoint
CREATE INDEX "link_checks_checked_idx" ON "link_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_per_user_key" ON "reports" USING btree ("kind","target_id","user_id");--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("created_at") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "reports_user_idx" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resource_versions_key" ON "resource_versions" USING btree ("resource_id","version");--> statement-breakpoint
CREATE INDEX "resource_versions_user_idx" ON "resource_versions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_queued_url_key" ON "suggestions" USING btree ("url_key") WHERE "suggestions"."kind" = 'new' and "suggestions"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "suggestions_user_idx" ON "suggestions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "suggestions_resource_idx" ON "suggestions" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "suggestions_state_idx" ON "suggestions" USING btree ("state","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trash_entity_key" ON "trash" USING btree ("kind","entity_id");--> statement-breakpoint
CREATE INDEX "trash_deleted_idx" ON "trash" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id" desc);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role") WHERE "users"."role" <> 'member';--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_per_user_key" ON "comments" USING btree ("resource_id","user_id") WHERE "comments"."parent_id" is null and "comments"."user_id" is not null and "comments"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_allowed" CHECK ("users"."role" in ('member', 'curator', 'moderator', 'admin'));