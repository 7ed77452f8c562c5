ALTER TABLE "comments" ADD COLUMN "deleted_by" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_hidden_idx" ON "comments" USING btree ("hidden_at") WHERE "comments"."hidden_at" is not null;--> statement-breakpoint
-- Comments show how many found them helpful.
CREATE TRIGGER bump_comments BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comment_votes
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_comments();
