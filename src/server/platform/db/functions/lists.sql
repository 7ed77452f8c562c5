-- Runs once per statement, for the rows of `written`.
CREATE OR REPLACE FUNCTION openfile_list_rows_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.lists WHERE visibility <> 'private' AND id IN (SELECT list_id FROM written))
  THEN PERFORM public.openfile_bump_version(TG_TABLE_NAME); END IF;
  RETURN NULL;
END $$;

-- A list names its owner. While the owner is suspended, a public list counts as one by link.
CREATE OR REPLACE FUNCTION openfile_list_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.lists WHERE user_id = NEW.id AND visibility <> 'private')
  THEN PERFORM public.openfile_bump_version('lists'); END IF;
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
WHEN (NEW.visibility <> 'private') EXECUTE FUNCTION openfile_bump_catalogue();

-- What has left a list makes responses stale by itself.
CREATE OR REPLACE TRIGGER bump_lists_changed AFTER UPDATE ON lists FOR EACH ROW
WHEN ((OLD.visibility <> 'private' OR NEW.visibility <> 'private')
  AND OLD.items_left_at IS NOT DISTINCT FROM NEW.items_left_at)
EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_lists_removed AFTER DELETE ON lists FOR EACH ROW
WHEN (OLD.visibility <> 'private') EXECUTE FUNCTION openfile_bump_catalogue();

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
