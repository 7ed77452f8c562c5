CREATE TABLE "invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_code_key" UNIQUE("code"),
	CONSTRAINT "invitations_code_shape" CHECK ("invitations"."code" ~ '^[A-Z2-9]{12}$'),
	CONSTRAINT "invitations_uses" CHECK ("invitations"."uses" BETWEEN 1 AND 500 AND "invitations"."used" BETWEEN 0 AND "invitations"."uses"),
	CONSTRAINT "invitations_note_length" CHECK (char_length("invitations"."note") <= 200),
	CONSTRAINT "invitations_role_allowed" CHECK ("invitations"."role" in ('member', 'curator', 'moderator', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "dismissed_steps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_created_by_idx" ON "invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "users_awaiting_idx" ON "users" USING btree ("awaiting_since") WHERE "users"."awaiting_since" IS NOT NULL;