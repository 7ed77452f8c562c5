CREATE OR REPLACE FUNCTION openfile_bump_lists(is_recommended boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET lists_change = lists_change + 1, version = version + is_recommended::int,
    content_change = content_change + is_recommended::int
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;

CREATE OR REPLACE FUNCTION openfile_list_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_bump_lists(coalesce(
    OLD.visibility = 'public' AND OLD.recommended_at IS NOT NULL
    OR NEW.visibility = 'public' AND NEW.recommended_at IS NOT NULL, false));
  RETURN NULL;
END $$;

-- Runs once per statement, for the rows of `written`. Followers are not shown where lists are recommended.
CREATE OR REPLACE FUNCTION openfile_list_rows_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_recommended boolean;
BEGIN
  SELECT bool_or(TG_TABLE_NAME = 'list_items' AND visibility = 'public' AND recommended_at IS NOT NULL)
  INTO is_recommended FROM public.lists
  WHERE visibility <> 'private' AND id IN (SELECT list_id FROM written);
  IF is_recommended IS NOT NULL THEN PERFORM public.openfile_bump_lists(is_recommended); END IF;
  RETURN NULL;
END $$;

-- A list names its owner. While the owner is suspended, a public list counts as one by link.
CREATE OR REPLACE FUNCTION openfile_list_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE is_recommended boolean;
BEGIN
  SELECT bool_or(visibility = 'public' AND recommended_at IS NOT NULL)
  INTO is_recommended FROM public.lists WHERE user_id = NEW.id AND visibility <> 'private';
  IF is_recommended IS NOT NULL THEN PERFORM public.openfile_bump_lists(is_recommended); END IF;
  RETURN NULL;
END $$;

-- Feeds of lists must not go back to an earlier time when the resource that was edited last is deleted.
CREATE OR REPLACE FUNCTION openfile_items_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.lists SET items_left_at = greatest(items_left_at, now())
  WHERE id IN (SELECT list_id FROM gone);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER items_left AFTER DELETE ON list_items REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION openfile_items_left();

CREATE OR REPLACE TRIGGER bump_lists_added AFTER INSERT ON lists FOR EACH ROW
WHEN (NEW.visibility <> 'private') EXECUTE FUNCTION openfile_list_written();

-- What has left a list makes responses stale by itself.
CREATE OR REPLACE TRIGGER bump_lists_changed AFTER UPDATE ON lists FOR EACH ROW
WHEN ((OLD.visibility <> 'private' OR NEW.visibility <> 'private')
  AND OLD.items_left_at IS NOT DISTINCT FROM NEW.items_left_at)
EXECUTE FUNCTION openfile_list_written();

CREATE OR REPLACE TRIGGER bump_lists_removed AFTER DELETE ON lists FOR EACH ROW
WHEN (OLD.visibility <> 'private') EXECUTE FUNCTION openfile_list_written();

-- A resource that takes its items along has made a new version of the catalogue already (depth 0: not by a foreign key).
CREATE OR REPLACE TRIGGER bump_items_added AFTER INSERT ON list_items REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();

CREATE OR REPLACE TRIGGER bump_items_changed AFTER UPDATE ON list_items REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();

CREATE OR REPLACE TRIGGER bump_items_removed AFTER DELETE ON list_items REFERENCING OLD TABLE AS written
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_list_rows_written();

CREATE OR REPLACE TRIGGER bump_follows_added AFTER INSERT ON list_follows REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();

CREATE OR REPLACE TRIGGER bump_follows_removed AFTER DELETE ON list_follows REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_list_rows_written();

CREATE OR REPLACE TRIGGER bump_lists_of_owner AFTER UPDATE OF username, suspended_at ON users FOR EACH ROW
WHEN ((OLD.username, OLD.suspended_at) IS DISTINCT FROM (NEW.username, NEW.suspended_at))
EXECUTE FUNCTION openfile_list_owner_changed();
