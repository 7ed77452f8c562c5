ALTER TABLE "resources" ADD COLUMN "age_band" text;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_age_band_allowed" CHECK ("resources"."age_band" in ('5-7', '8-10', '11-13'));
