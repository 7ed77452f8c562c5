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
CREATE INDEX "link_checks_moved_key_idx" ON "link_checks" USING btree ("moved_key") WHERE "link_checks"."moved_to" is not null;--> statement-breakpoint
-- A process of the release before, which still calls this function, gets what is stored for the very address, and so
-- reads no other spelling as the same until it ends. The release after this one drops the function.
CREATE OR REPLACE FUNCTION openfile_url_key(url text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE STRICT
AS $$ SELECT url_key FROM public.resources WHERE source_url = url $$;
--> statement-breakpoint
-- Whoever changes what a key is computed from, or restores a row with a key of a former rule, leaves no wrong key.
CREATE FUNCTION openfile_forget_address_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'link_checks' THEN
    NEW.moved_key := NULL;
  ELSE
    NEW.url_key := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_address_key BEFORE UPDATE OF source_url, type, title, author ON resources FOR EACH ROW
WHEN ((OLD.source_url, OLD.type, OLD.title, OLD.author) IS DISTINCT FROM (NEW.source_url, NEW.type, NEW.title, NEW.author))
EXECUTE FUNCTION openfile_forget_address_key();
--> statement-breakpoint
CREATE TRIGGER forget_address_key BEFORE UPDATE OF url ON suggestions FOR EACH ROW
WHEN (OLD.url <> NEW.url AND NEW.url_key IS NOT DISTINCT FROM OLD.url_key)
EXECUTE FUNCTION openfile_forget_address_key();
--> statement-breakpoint
CREATE TRIGGER forget_address_key BEFORE UPDATE OF moved_to ON link_checks FOR EACH ROW
WHEN (OLD.moved_to IS DISTINCT FROM NEW.moved_to AND NEW.moved_key IS NOT DISTINCT FROM OLD.moved_key)
EXECUTE FUNCTION openfile_forget_address_key();
--> statement-breakpoint
-- Computing a key is no edit.
DROP TRIGGER touch_resource ON resources;
--> statement-breakpoint
CREATE TRIGGER touch_resource BEFORE UPDATE ON resources FOR EACH ROW
WHEN (NEW.url_key IS NULL OR NEW.url_key IS NOT DISTINCT FROM OLD.url_key)
EXECUTE FUNCTION openfile_touch_resource();
