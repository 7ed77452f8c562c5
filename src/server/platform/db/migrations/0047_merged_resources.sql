CREATE TABLE "merged_resources" (
	"id" integer PRIMARY KEY NOT NULL,
	"into_id" integer NOT NULL,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resource_versions" ADD COLUMN "other_id" integer;