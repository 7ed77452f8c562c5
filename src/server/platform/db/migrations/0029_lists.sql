ALTER TABLE "catalogue_version" ADD COLUMN "lists_change" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- One message has all six numbers.
CREATE OR REPLACE FUNCTION openfile_announce(bumped catalogue_version) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change,
    bumped.search_epoch, bumped.comments_change, bumped.views_change, bumped.lists_change))
$$;
--> statement-breakpoint
-- Members write to their lists all the time. Private ones are in no cached response, others only in their own pages
-- and in the sitemap; recommended ones are on pages of the catalogue.
CREATE FUNCTION openfile_bump_lists(is_recommended boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET lists_change = lists_change + 1, version = version + is_recommended::int RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;
--> statement-breakpoint
CREATE FUNCTION openfile_list_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_bump_lists(coalesce(
    OLD.visibility = 'public' AND OLD.recommended_at IS NOT NULL
    OR NEW.visibility = 'public' AND NEW.recommended_at IS NOT NULL, false));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bump_lists_added AFTER INSERT ON lists FOR EACH ROW
WHEN (NEW.visibility <> 'private') EXECUTE FUNCTION openfile_list_written();
--> statement-breakpoint
CREATE TRIGGER bump_lists_changed AFTER UPDATE ON lists FOR EACH ROW
WHEN (OLD.visibility <> 'private' OR NEW.visibility <> 'private') EXECUTE FUNCTION openfile_list_written();
--> statement-breakpoint
CREATE TRIGGER bump_lists_removed AFTER DELETE ON lists FOR EACH ROW
WHEN (OLD.visibility <> 'private') EXECUTE FUNCTION openfile_list_written();
--> statement-breakpoint
-- Runs once per statement, for the rows of `written`. Followers are not shown where lists are recommended.
CREATE FUNCTION openfile_list_rows_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_recommended boolean;
BEGIN
  SELECT bool_or(TG_TABLE_NAME = 'list_items' AND visibility = 'public' AND recommended_at IS NOT NULL)
  INTO is_recommended FROM public.lists
  WHERE visibility <> 'private' AND id IN (SELECT list_id FROM written);
  IF is_recommended IS NOT NULL THEN PERFORM public.openfile_bump_lists(is_recommended); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A resource that takes its items along has made a new version of the catalogue already (depth 0: not by a foreign key).
CREATE TRIGGER bump_items_added AFTER INSERT ON list_items REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();
--> statement-breakpoint
CREATE TRIGGER bump_items_changed AFTER UPDATE ON list_items REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();
--> statement-breakpoint
CREATE TRIGGER bump_items_removed AFTER DELETE ON list_items REFERENCING OLD TABLE AS written
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_list_rows_written();
--> statement-breakpoint
CREATE TRIGGER bump_follows_added AFTER INSERT ON list_follows REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();
--> statement-breakpoint
CREATE TRIGGER bump_follows_removed AFTER DELETE ON list_follows REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue AFTER TRUNCATE ON lists
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue AFTER TRUNCATE ON list_items
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
-- A list names its owner. While the owner is suspended, a public list counts as one by link.
CREATE FUNCTION openfile_list_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_recommended boolean;
BEGIN
  SELECT bool_or(visibility = 'public' AND recommended_at IS NOT NULL)
  INTO is_recommended FROM public.lists WHERE user_id = NEW.id AND visibility <> 'private';
  IF is_recommended IS NOT NULL THEN PERFORM public.openfile_bump_lists(is_recommended); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bump_lists_of_owner AFTER UPDATE OF username, suspended_at ON users FOR EACH ROW
WHEN ((OLD.username, OLD.suspended_at) IS DISTINCT FROM (NEW.username, NEW.suspended_at))
EXECUTE FUNCTION openfile_list_owner_changed();
