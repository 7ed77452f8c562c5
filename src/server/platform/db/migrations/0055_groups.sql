CREATE TABLE "group_assignment_items" (
	"assignment_id" integer NOT NULL,
	"position" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"title" text NOT NULL,
	"chapter_ids" integer[] NOT NULL,
	CONSTRAINT "group_assignment_items_assignment_id_position_pk" PRIMARY KEY("assignment_id","position")
);
--> statement-breakpoint
CREATE TABLE "group_assignments" (
	"id" serial PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"due" date,
	"from_day" date,
	"to_all" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"announced_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "group_assignments_title_length" CHECK (char_length("title") between 1 and 120),
	CONSTRAINT "group_assignments_note_length" CHECK (char_length("note") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "group_excused" (
	"assignment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "group_excused_assignment_id_member_id_pk" PRIMARY KEY("assignment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" serial PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"release_email" text,
	CONSTRAINT "group_members_state_allowed" CHECK ("group_members"."state" in ('member', 'waiting')),
	CONSTRAINT "group_members_name_length" CHECK (char_length("name") between 1 and 60),
	CONSTRAINT "group_members_note_length" CHECK (char_length("note") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "group_receivers" (
	"assignment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "group_receivers_assignment_id_member_id_pk" PRIMARY KEY("assignment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_teachers" (
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "group_teachers_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"time_zone" text NOT NULL,
	"owner_id" integer NOT NULL,
	"code" text,
	"code_expires" timestamp with time zone,
	"code_uses" integer,
	"code_approval" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "groups_code_key" UNIQUE("code"),
	CONSTRAINT "groups_name_length" CHECK (char_length("name") between 3 and 100),
	CONSTRAINT "groups_description_length" CHECK (char_length("description") between 1 and 2000),
	CONSTRAINT "groups_code_shape" CHECK ("groups"."code" ~ '^[A-Z2-9]{8}$'),
	CONSTRAINT "groups_code_uses" CHECK ("groups"."code_uses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_allowed";--> statement-breakpoint
ALTER TABLE "kids_locks" ADD COLUMN "managed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "study_items" ADD COLUMN "chapter_times" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_assignment_items" ADD CONSTRAINT "group_assignment_items_assignment_id_group_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."group_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_assignments" ADD CONSTRAINT "group_assignments_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_excused" ADD CONSTRAINT "group_excused_assignment_id_group_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."group_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_excused" ADD CONSTRAINT "group_excused_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_receivers" ADD CONSTRAINT "group_receivers_assignment_id_group_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."group_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_receivers" ADD CONSTRAINT "group_receivers_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_teachers" ADD CONSTRAINT "group_teachers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_teachers" ADD CONSTRAINT "group_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_assignment_items_resource_idx" ON "group_assignment_items" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "group_assignments_group_idx" ON "group_assignments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_assignments_to_announce_idx" ON "group_assignments" USING btree ("from_day") WHERE "group_assignments"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "group_assignments_to_remind_idx" ON "group_assignments" USING btree ("due") WHERE "group_assignments"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "group_excused_member_idx" ON "group_excused" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_user_key" ON "group_members" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE INDEX "group_members_user_idx" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_receivers_member_idx" ON "group_receivers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "group_teachers_user_idx" ON "group_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "groups_owner_idx" ON "groups" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_allowed" CHECK ("notifications"."kind" in ('reply', 'suggestion', 'moderation', 'group'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_seat_without_address" CHECK ("users"."email" is null or not "users"."seat");