CREATE TABLE "readings" (
	"id" serial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"phrase" text NOT NULL,
	"reads_as" text NOT NULL,
	"topic" text,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "readings_key_unique" UNIQUE("key"),
	CONSTRAINT "readings_language_allowed" CHECK ("readings"."language" in ('en', 'de', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_kind_allowed";--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_kind_allowed" CHECK ("trash"."kind" in ('resource', 'opening', 'opening_category', 'opening_subcategory', 'additional', 'page', 'reading'));