DROP INDEX "resources_opening_idx";--> statement-breakpoint
CREATE INDEX "resources_opening_idx" ON "resources" USING btree ("opening","published_date" desc nulls last,"id");