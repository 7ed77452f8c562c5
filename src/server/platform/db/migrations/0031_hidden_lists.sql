ALTER TABLE "reports" DROP CONSTRAINT "reports_kind_allowed";--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "hidden_by" integer;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lists_hidden_idx" ON "lists" USING btree ("hidden_at") WHERE "lists"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "lists_hidden_by_idx" ON "lists" USING btree ("hidden_by");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_allowed" CHECK ("reports"."kind" in ('comment', 'resource', 'list'));