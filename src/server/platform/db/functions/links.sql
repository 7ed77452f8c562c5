-- What was found at one link says nothing about another.
CREATE OR REPLACE FUNCTION openfile_forget_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.link_checks WHERE resource_id = NEW.id;
  DELETE FROM public.asked_checks WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_links_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change(
    (SELECT coalesce(array_agg(resource_id), '{}') FROM checked));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_links_rechecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((
    SELECT coalesce(array_agg(resource_id), '{}') FROM checked JOIN before USING (resource_id)
    WHERE checked.state <> before.state));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_link AFTER UPDATE OF source_url ON resources
FOR EACH ROW WHEN (OLD.source_url IS DISTINCT FROM NEW.source_url) EXECUTE FUNCTION openfile_forget_link();

CREATE OR REPLACE TRIGGER links_added AFTER INSERT ON link_checks REFERENCING NEW TABLE AS checked
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_links_checked();

CREATE OR REPLACE TRIGGER links_removed AFTER DELETE ON link_checks REFERENCING OLD TABLE AS checked
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_links_checked();

CREATE OR REPLACE TRIGGER links_changed AFTER UPDATE ON link_checks REFERENCING OLD TABLE AS before NEW TABLE AS checked
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_links_rechecked();
