CREATE TABLE "bulk_jobs" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"ip" text NOT NULL,
	"run" text NOT NULL,
	"change" jsonb NOT NULL,
	"ids" integer[] NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_jobs_state_allowed" CHECK ("bulk_jobs"."state" in ('waiting', 'running', 'done', 'canceled', 'failed')),
	CONSTRAINT "bulk_jobs_done_range" CHECK ("bulk_jobs"."done" between 0 and "bulk_jobs"."total")
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_user_idx" ON "bulk_jobs" USING btree ("user_id","id");
--> statement-breakpoint
-- The search index also holds the state of each link, so it follows them as it follows views. What a deleted resource
-- takes along needs no word of its own (depth 0: not by a foreign key).
CREATE TRIGGER number_link_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON link_checks
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_number_resource_change();
--> statement-breakpoint
CREATE FUNCTION openfile_links_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((SELECT coalesce(array_agg(resource_id), '{}') FROM checked));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION openfile_links_rechecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((
    SELECT coalesce(array_agg(resource_id), '{}') FROM checked JOIN before USING (resource_id)
    WHERE checked.state <> before.state));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER links_added AFTER INSERT ON link_checks REFERENCING NEW TABLE AS checked
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_links_checked();
--> statement-breakpoint
CREATE TRIGGER links_changed AFTER UPDATE ON link_checks REFERENCING OLD TABLE AS before NEW TABLE AS checked
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_links_rechecked();
--> statement-breakpoint
CREATE TRIGGER links_removed AFTER DELETE ON link_checks REFERENCING OLD TABLE AS checked
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_links_checked();
--> statement-breakpoint
CREATE TRIGGER links_emptied AFTER TRUNCATE ON link_checks
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_resources_emptied();
