ALTER TABLE "audit_items" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD COLUMN "run" text;--> statement-breakpoint
CREATE INDEX "audit_log_undone_idx" ON "audit_log" USING btree ("undone_by") WHERE "audit_log"."undone_by" is not null;--> statement-breakpoint
CREATE INDEX "resource_versions_run_idx" ON "resource_versions" USING btree ("run","resource_id") WHERE "resource_versions"."run" is not null;--> statement-breakpoint
-- Changes from before, where the log leaves no doubt which entry a version belongs to: the same person, action and
-- resource, within the hour that an entry grows.
UPDATE "resource_versions" SET "run" = found.run FROM (
	SELECT version.id, min(entry.run) AS run
	FROM "audit_log" AS entry
	JOIN "audit_items" AS item ON item.entry_id = entry.id
	JOIN "resource_versions" AS version ON version.resource_id = item.resource_id
		AND version.action = entry.action AND version.user_id = entry.user_id
		AND version.at >= entry.at AND version.at < entry.at + interval '1 hour'
	WHERE entry.run IS NOT NULL
		AND entry.action IN ('resources_changed', 'resources_updated', 'resources_deleted', 'resources_imported')
	GROUP BY version.id HAVING count(DISTINCT entry.run) = 1
) AS found WHERE found.id = "resource_versions".id;
