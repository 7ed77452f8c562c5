DROP INDEX "resources_newest_idx";--> statement-breakpoint
ALTER TABLE "lists" ADD COLUMN "items_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD COLUMN "resources_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "resources_created_idx" ON "resources" USING btree ("created_at","id");--> statement-breakpoint
UPDATE catalogue_version SET resources_changed_at = coalesce((SELECT max(greatest(created_at, updated_at)) FROM resources), now());
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET version = version + 1,
    content_change = content_change + (TG_TABLE_NAME NOT IN ('resources', 'link_checks'))::int,
    resources_changed_at = CASE WHEN TG_TABLE_NAME = 'resources'
      THEN greatest(resources_changed_at, now()) ELSE resources_changed_at END
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The time of a change is never before that of the one before, even if the clock was set back since. Nobody has edited a
-- resource whose side follows its opening, so that `updated_at` stays.
CREATE OR REPLACE FUNCTION openfile_touch_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR NEW.side = OLD.side THEN
    NEW.updated_at := CASE WHEN OLD.updated_at > now() THEN OLD.updated_at + interval '1 millisecond' ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Feeds of lists must not go back to an earlier time when the resource that was edited last is deleted.
CREATE FUNCTION openfile_items_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.lists SET items_left_at = greatest(items_left_at, now())
  WHERE id IN (SELECT list_id FROM gone);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_left AFTER DELETE ON list_items REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION openfile_items_left();
--> statement-breakpoint
-- What has left a list makes responses stale by itself.
DROP TRIGGER bump_lists_changed ON lists;
--> statement-breakpoint
CREATE TRIGGER bump_lists_changed AFTER UPDATE ON lists FOR EACH ROW
WHEN ((OLD.visibility <> 'private' OR NEW.visibility <> 'private')
  AND OLD.items_left_at IS NOT DISTINCT FROM NEW.items_left_at)
EXECUTE FUNCTION openfile_list_written();
