DROP INDEX "resources_newest_idx";--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "items_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD COLUMN "resources_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "resources_created_idx" ON "resources" USING btree ("created_at","id");--> statement-breakpoint
UPDATE catalogue_version SET resources_changed_at = coalesce((SELECT max(greatest(created_at, updated_at)) FROM resources), now());
