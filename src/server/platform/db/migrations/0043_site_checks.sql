CREATE TABLE "secret_probe" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "secret_probe_is_one" CHECK ("secret_probe"."id")
);
--> statement-breakpoint
CREATE TABLE "site_troubles" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone,
	"detail" text DEFAULT '' NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "site_troubles_kind_allowed" CHECK ("site_troubles"."kind" in ('backup', 'mail', 'disk'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_printed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "queue_mail_sent_at" timestamp with time zone;