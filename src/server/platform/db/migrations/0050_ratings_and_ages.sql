ALTER TABLE "resources" ADD COLUMN "rating_from" smallint;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "rating_to" smallint;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "age_from" smallint;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "age_to" smallint;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "merit" smallint;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_rating_from_range" CHECK ("resources"."rating_from" between 0 and 3000);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_rating_to_range" CHECK ("resources"."rating_to" between 0 and 3000);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_rating_order" CHECK ("resources"."rating_from" <= "resources"."rating_to");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_age_from_range" CHECK ("resources"."age_from" between 3 and 18);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_age_to_range" CHECK ("resources"."age_to" between 3 and 18);--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_age_order" CHECK ("resources"."age_from" <= "resources"."age_to");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_merit_range" CHECK ("resources"."merit" between 1 and 5);--> statement-breakpoint
-- The bounds of the former bands of ages. No resource has changed for its readers, so no trigger runs.
ALTER TABLE "resources" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "resources" SET
	"age_from" = split_part("age_band", '-', 1)::smallint,
	"age_to" = split_part("age_band", '-', 2)::smallint
	WHERE "age_band" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_age_band_allowed";--> statement-breakpoint
ALTER TABLE "resources" DROP COLUMN "age_band";
