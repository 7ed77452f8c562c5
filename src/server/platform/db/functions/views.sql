-- The search index sorts by views, so it follows them as it follows resources. What a deleted resource takes along
-- needs no word of its own (depth 0: not by a foreign key).
CREATE OR REPLACE FUNCTION openfile_bump_views() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET views_change = views_change + 1, resource_change = resource_change + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_views_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change(
    (SELECT coalesce(array_agg(resource_id), '{}') FROM counted));
  RETURN NULL;
END $$;

-- The column stays for processes of the version before, which run beside this one during a restart without
-- downtime. What they count is added to the table.
CREATE OR REPLACE FUNCTION openfile_forward_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.resource_views AS known (resource_id, views) VALUES (NEW.id, greatest(NEW.views - OLD.views, 0))
  ON CONFLICT (resource_id) DO UPDATE SET views = least(known.views::bigint + excluded.views, 2147483647)::int;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bump_views BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource_views
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_bump_views();

CREATE OR REPLACE TRIGGER views_added AFTER INSERT ON resource_views REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_views_changed();

CREATE OR REPLACE TRIGGER views_changed AFTER UPDATE ON resource_views REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_views_changed();

CREATE OR REPLACE TRIGGER views_removed AFTER DELETE ON resource_views REFERENCING OLD TABLE AS counted
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_views_changed();

CREATE OR REPLACE TRIGGER forward_views AFTER UPDATE ON resources
FOR EACH ROW WHEN (NEW.views IS DISTINCT FROM OLD.views) EXECUTE FUNCTION openfile_forward_views();
