-- Keys are computed in TypeScript (shared/domain/address-key.ts) and only stored here. Those of the former rule go; the
-- server computes all of them anew before it starts (fillAddressKeys).
ALTER TABLE "resources" DROP COLUMN "url_key";--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "url_key" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "book_code" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "work_key" text;--> statement-breakpoint
ALTER TABLE "suggestions" DROP COLUMN "url_key";--> statement-breakpoint
ALTER TABLE "suggestions" ADD COLUMN "url_key" text;--> statement-breakpoint
ALTER TABLE "link_checks" ADD COLUMN "moved_key" text;--> statement-breakpoint
CREATE INDEX "resources_url_key_idx" ON "resources" USING btree ("url_key");--> statement-breakpoint
CREATE INDEX "resources_book_code_idx" ON "resources" USING btree ("book_code") WHERE "resources"."book_code" is not null;--> statement-breakpoint
CREATE INDEX "resources_work_key_idx" ON "resources" USING btree ("work_key") WHERE "resources"."work_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suggestions_queued_url_key" ON "suggestions" USING btree ("url_key") WHERE "suggestions"."kind" = 'new' and "suggestions"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "link_checks_moved_key_idx" ON "link_checks" USING btree ("moved_key") WHERE "link_checks"."moved_to" is not null;
