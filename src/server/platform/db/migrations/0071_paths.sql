CREATE TABLE "paths" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"rating_from" integer NOT NULL,
	"rating_to" integer NOT NULL,
	"ages" integer[],
	"side" text,
	"language" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text GENERATED ALWAYS AS (title ->> 'en') STORED,
	CONSTRAINT "paths_slug_key" UNIQUE("slug"),
	CONSTRAINT "paths_side_allowed" CHECK ("paths"."side" in ('white', 'black')),
	CONSTRAINT "paths_language_allowed" CHECK ("paths"."language" in ('en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'uk', 'cs', 'hu', 'sv', 'da', 'no', 'fi', 'ro', 'el', 'ar', 'he', 'fa', 'hi', 'id', 'vi', 'zh', 'ja', 'ko', 'und')),
	CONSTRAINT "paths_rating_range" CHECK (0 <= "paths"."rating_from" and "paths"."rating_from" <= "paths"."rating_to" and "paths"."rating_to" <= 3000),
	CONSTRAINT "paths_ages_two" CHECK (cardinality("paths"."ages") = 2)
);
--> statement-breakpoint
CREATE TABLE "path_follows" (
	"user_id" integer NOT NULL,
	"path_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "path_follows_user_id_path_id_pk" PRIMARY KEY("user_id","path_id")
);
--> statement-breakpoint
CREATE TABLE "path_items" (
	"path_id" integer NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"resource_id" integer NOT NULL,
	CONSTRAINT "path_items_path_id_resource_id_pk" PRIMARY KEY("path_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "path_skips" (
	"user_id" integer NOT NULL,
	"path_id" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "path_skips_user_id_path_id_key_pk" PRIMARY KEY("user_id","path_id","key")
);
--> statement-breakpoint
CREATE TABLE "path_steps" (
	"path_id" integer NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"goal" jsonb NOT NULL,
	"after" text[] NOT NULL,
	"need" integer NOT NULL,
	"minutes" integer,
	CONSTRAINT "path_steps_path_id_key_pk" PRIMARY KEY("path_id","key"),
	CONSTRAINT "path_steps_need_range" CHECK ("path_steps"."need" between 1 and 5),
	CONSTRAINT "path_steps_minutes_range" CHECK ("path_steps"."minutes" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "path_versions" (
	"path_id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"action" text NOT NULL,
	"before" jsonb,
	"state" jsonb NOT NULL,
	CONSTRAINT "path_versions_path_id_version_pk" PRIMARY KEY("path_id","version")
);
--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_kind_allowed";--> statement-breakpoint
ALTER TABLE "path_follows" ADD CONSTRAINT "path_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_follows" ADD CONSTRAINT "path_follows_path_id_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_items" ADD CONSTRAINT "path_items_path_id_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_skips" ADD CONSTRAINT "path_skips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_skips" ADD CONSTRAINT "path_skips_path_id_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_steps" ADD CONSTRAINT "path_steps_path_id_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_versions" ADD CONSTRAINT "path_versions_path_id_paths_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."paths"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_versions" ADD CONSTRAINT "path_versions_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "path_follows_path_idx" ON "path_follows" USING btree ("path_id");--> statement-breakpoint
CREATE INDEX "path_items_resource_idx" ON "path_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "path_skips_path_idx" ON "path_skips" USING btree ("path_id");--> statement-breakpoint
CREATE INDEX "path_versions_by_idx" ON "path_versions" USING btree ("by_id");--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_kind_allowed" CHECK ("trash"."kind" in ('resource', 'opening', 'opening_category', 'opening_subcategory', 'additional', 'page', 'reading', 'path'));