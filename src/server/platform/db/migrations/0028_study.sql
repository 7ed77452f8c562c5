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
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lists_visibility_allowed" CHECK ("lists"."visibility" in ('private', 'link', 'public')),
	CONSTRAINT "lists_title_length" CHECK (char_length("lists"."title") between 1 and 120),
	CONSTRAINT "lists_description_length" CHECK (char_length("lists"."description") <= 2000)
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
CREATE TABLE "study_items" (
	"user_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"unit" text,
	"done" integer,
	"total" integer,
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
ALTER TABLE "users" ADD COLUMN "weekly_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_recommended_by_users_id_fk" FOREIGN KEY ("recommended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_steps" ADD CONSTRAINT "plan_steps_user_id_plans_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."plans"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_items" ADD CONSTRAINT "study_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_items" ADD CONSTRAINT "study_items_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_notes" ADD CONSTRAINT "study_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_notes" ADD CONSTRAINT "study_notes_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_follows_list_idx" ON "list_follows" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "list_items_position_idx" ON "list_items" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "list_items_resource_idx" ON "list_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "lists_user_idx" ON "lists" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "lists_recommended_idx" ON "lists" USING btree ("recommended_at") WHERE "lists"."recommended_at" is not null and "lists"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "lists_public_idx" ON "lists" USING btree ("updated_at") WHERE "lists"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "lists_recommended_by_idx" ON "lists" USING btree ("recommended_by");--> statement-breakpoint
CREATE INDEX "plan_steps_user_idx" ON "plan_steps" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "study_items_status_idx" ON "study_items" USING btree ("user_id","status","updated_at","resource_id");--> statement-breakpoint
CREATE INDEX "study_items_resource_idx" ON "study_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "study_notes_user_idx" ON "study_notes" USING btree ("user_id","resource_id","created_at");--> statement-breakpoint
CREATE INDEX "study_notes_resource_idx" ON "study_notes" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_notes_key" ON "study_notes" USING btree ("user_id","key");