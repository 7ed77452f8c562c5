ALTER TABLE "resources" ADD COLUMN "url_key" text GENERATED ALWAYS AS (openfile_url_key(source_url)) STORED;--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "resources_url_key_idx" ON "resources" USING btree ("url_key");--> statement-breakpoint
CREATE INDEX "resources_admin_title_idx" ON "resources" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "resources_admin_author_idx" ON "resources" USING btree (lower(coalesce("author", '')),"id");--> statement-breakpoint
CREATE INDEX "resources_admin_featured_idx" ON "resources" USING btree ("is_featured","id");