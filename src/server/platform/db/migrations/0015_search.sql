-- The search index is in each process's memory (docs/search.md). Here is only what it follows: which
-- resources changed, in the order in which the changes were committed.
DROP TRIGGER resources_inserted ON resources;
--> statement-breakpoint
DROP TRIGGER resources_updated ON resources;
--> statement-breakpoint
DROP TRIGGER resources_deleted ON resources;
--> statement-breakpoint
DROP TRIGGER resources_truncated ON resources;
--> statement-breakpoint
DROP FUNCTION openfile_resources_inserted(), openfile_resources_updated(), openfile_resources_deleted(),
  openfile_resources_truncated(), openfile_set_search_bits(bigint[], integer[]),
  openfile_clear_search_bits(bigint[], integer[]), openfile_forget_search_terms(text[], smallint[]);
--> statement-breakpoint
DROP TABLE search_blocks, search_terms;
--> statement-breakpoint
ALTER TABLE resources DROP COLUMN search_keys;
--> statement-breakpoint
DROP FUNCTION openfile_search_keys(text, text, text, text, text[], text, text, text, text, boolean);
--> statement-breakpoint
DROP FUNCTION openfile_search_terms(text, text, text, text, text[]);
--> statement-breakpoint
DROP FUNCTION openfile_words(text);
--> statement-breakpoint
DROP FUNCTION openfile_fold(text);
--> statement-breakpoint
-- Filters, counts and orders of lists are answered from memory too: these indexes only cost writes.
DROP INDEX resources_rating_idx, resources_price_idx, resources_price_unpriced_first_idx, resources_popular_idx,
  resources_facets_idx, resources_level_idx, resources_category_idx, resources_source_idx, resources_author_idx,
  resources_kids_idx;
--> statement-breakpoint
-- resource_change counts writes to resources, views included; search_epoch grows when every process
-- is to make its index anew.
ALTER TABLE catalogue_version ADD COLUMN resource_change bigint NOT NULL DEFAULT 1, ADD COLUMN search_epoch bigint NOT NULL DEFAULT 1;
--> statement-breakpoint
CREATE TABLE resource_changes (
  change bigint PRIMARY KEY,
  -- Null: all of them.
  ids integer[]
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET version = version + 1 RETURNING * INTO bumped;
  PERFORM pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change, bumped.search_epoch));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Runs before any write to resources. The row's lock makes writers take turns, so the numbers follow
-- each other in the order of the commits: who has read up to one has missed none before it.
CREATE FUNCTION openfile_number_resource_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET resource_change = resource_change + 1 RETURNING * INTO bumped;
  PERFORM pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change, bumped.search_epoch));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- After the others by name: the version is bumped first, and one message has both.
CREATE TRIGGER number_resource_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_number_resource_change();
--> statement-breakpoint
-- Keeps the last 2,000 writes: a process that is further behind reads all resources anew.
CREATE FUNCTION openfile_keep_resource_change(changed integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.resource_changes (change, ids) SELECT resource_change, changed FROM public.catalogue_version
  ON CONFLICT (change) DO UPDATE
    SET ids = CASE WHEN resource_changes.ids IS NOT NULL AND excluded.ids IS NOT NULL THEN resource_changes.ids || excluded.ids END;
  DELETE FROM public.resource_changes
  WHERE change <= (SELECT resource_change - 2000 FROM public.catalogue_version)
$$;
--> statement-breakpoint
CREATE FUNCTION openfile_resources_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((SELECT coalesce(array_agg(id), '{}') FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_added AFTER INSERT ON resources REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_added();
--> statement-breakpoint
CREATE TRIGGER resources_changed AFTER UPDATE ON resources REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_added();
--> statement-breakpoint
CREATE TRIGGER resources_removed AFTER DELETE ON resources REFERENCING OLD TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_added();
--> statement-breakpoint
CREATE FUNCTION openfile_resources_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change(NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_emptied AFTER TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_emptied();
--> statement-breakpoint
CREATE TABLE search_synonyms (
  id serial PRIMARY KEY,
  -- same: all words and targets mean the same; also: a search for a word finds the targets as well.
  relation text NOT NULL CONSTRAINT search_synonyms_relation_allowed CHECK (relation IN ('same', 'also')),
  words text[] NOT NULL,
  targets text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT search_synonyms_not_empty CHECK (cardinality(words) > 0 AND cardinality(targets) > 0)
);
--> statement-breakpoint
CREATE FUNCTION openfile_bump_search_epoch() RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET search_epoch = search_epoch + 1, version = version + 1 RETURNING * INTO bumped;
  PERFORM pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change, bumped.search_epoch));
END $$;
--> statement-breakpoint
CREATE FUNCTION openfile_synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_bump_search_epoch();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
FOR EACH STATEMENT EXECUTE FUNCTION openfile_synonyms_changed();
