ALTER TABLE "resources" ADD COLUMN "side_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ALTER COLUMN "side_due" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "resources_side_due_idx" ON "resources" USING btree ("id") WHERE "resources"."side_due";--> statement-breakpoint
DROP TRIGGER IF EXISTS "derive_side" ON "resources";--> statement-breakpoint
DROP FUNCTION IF EXISTS "openfile_derive_side";--> statement-breakpoint
DROP FUNCTION IF EXISTS "openfile_named_side";--> statement-breakpoint
DROP FUNCTION IF EXISTS "openfile_side_against";--> statement-breakpoint
DROP FUNCTION IF EXISTS "openfile_side_with";--> statement-breakpoint
DROP FUNCTION IF EXISTS "openfile_side_of_trap";
