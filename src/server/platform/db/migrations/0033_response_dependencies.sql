ALTER TABLE "catalogue_version" ADD COLUMN "content_change" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_changes" ADD COLUMN "columns" text[];--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_announce(bumped catalogue_version) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change,
    bumped.search_epoch, bumped.comments_change, bumped.views_change, bumped.lists_change, bumped.content_change))
$$;
--> statement-breakpoint
-- What changes in resources and their links is in resource_changes, so that only the responses that depend on it become
-- stale. A write to any other table makes every response stale.
CREATE OR REPLACE FUNCTION openfile_bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET version = version + 1,
    content_change = content_change + (TG_TABLE_NAME NOT IN ('resources', 'link_checks'))::int
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_bump_search_epoch() RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET search_epoch = search_epoch + 1, version = version + 1, content_change = content_change + 1
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_bump_lists(is_recommended boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET lists_change = lists_change + 1, version = version + is_recommended::int,
    content_change = content_change + is_recommended::int
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;
--> statement-breakpoint
-- Two triggers of one statement share a number (INSERT … ON CONFLICT DO UPDATE), so what they found is joined.
CREATE FUNCTION openfile_keep_resource_change(changed integer[], changed_columns text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.resource_changes AS known (change, ids, columns)
  SELECT resource_change, changed, changed_columns FROM public.catalogue_version
  ON CONFLICT (change) DO UPDATE SET
    ids = CASE WHEN known.ids IS NOT NULL AND excluded.ids IS NOT NULL THEN known.ids || excluded.ids END,
    columns = CASE WHEN known.columns IS NOT NULL AND excluded.columns IS NOT NULL THEN known.columns || excluded.columns END;
  DELETE FROM public.resource_changes
  WHERE change <= (SELECT resource_change - 2000 FROM public.catalogue_version)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_keep_resource_change(changed integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT public.openfile_keep_resource_change(changed, CASE WHEN changed = '{}' THEN '{}'::text[] END)
$$;
--> statement-breakpoint
-- Compares the rows before and after, whatever their columns are. For more rows than one person edits, this would take
-- longer than making the responses anew, so all columns count as changed.
CREATE FUNCTION openfile_resources_edited() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  edited integer[];
  edited_columns text[];
BEGIN
  SELECT coalesce(array_agg(id), '{}') INTO edited FROM added;
  IF cardinality(edited) <= 100 THEN
    SELECT coalesce(array_agg(DISTINCT new_value.key), '{}') INTO edited_columns
    FROM added JOIN removed USING (id)
    CROSS JOIN LATERAL jsonb_each(to_jsonb(added)) AS new_value
    JOIN LATERAL jsonb_each(to_jsonb(removed)) AS old_value ON old_value.key = new_value.key
    WHERE new_value.value IS DISTINCT FROM old_value.value;
  END IF;
  PERFORM public.openfile_keep_resource_change(edited, edited_columns);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER resources_changed ON resources;
--> statement-breakpoint
CREATE TRIGGER resources_changed AFTER UPDATE ON resources REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_edited();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_views_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change(
    (SELECT coalesce(array_agg(resource_id), '{}') FROM counted), '{views}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_links_checked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change(
    (SELECT coalesce(array_agg(resource_id), '{}') FROM checked), '{link}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_links_rechecked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((
    SELECT coalesce(array_agg(resource_id), '{}') FROM checked JOIN before USING (resource_id)
    WHERE checked.state <> before.state), '{link}');
  RETURN NULL;
END $$;
