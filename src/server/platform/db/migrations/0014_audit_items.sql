CREATE TABLE "audit_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"entry_id" integer NOT NULL,
	"resource_id" integer NOT NULL,
	"title" text NOT NULL,
	"fields" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "run" text;
--> statement-breakpoint
ALTER TABLE "audit_items" ADD CONSTRAINT "audit_items_entry_id_audit_log_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_items_entry_idx" ON "audit_items" USING btree ("entry_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_run_idx" ON "audit_log" USING btree ("run") WHERE "audit_log"."run" is not null;
