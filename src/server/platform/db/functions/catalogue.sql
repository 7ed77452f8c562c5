CREATE OR REPLACE FUNCTION openfile_announce(bumped catalogue_version) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change,
    bumped.search_epoch, bumped.comments_change, bumped.views_change, bumped.lists_change, bumped.content_change))
$$;

-- Every write to what is kept for everybody makes a new version, and all that was kept is dropped. `content_change` is for
-- what is computed from openings and page texts alone. The numbers of comments and lists are for processes of the release
-- before, which run beside this one during a restart without downtime.
CREATE OR REPLACE FUNCTION openfile_bump_version(changed_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET version = version + 1,
    content_change = content_change + (changed_table NOT IN
      ('resources', 'link_checks', 'comments', 'comment_votes', 'lists', 'list_items', 'list_follows',
       'paths', 'path_steps', 'path_items'))::int,
    comments_change = comments_change + 1, lists_change = lists_change + 1,
    resources_changed_at = CASE WHEN changed_table = 'resources'
      THEN greatest(resources_changed_at, now()) ELSE resources_changed_at END
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;

CREATE OR REPLACE FUNCTION openfile_bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_bump_version(TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- The time of a change is never before that of the one before, even if the clock was set back since. Nobody has edited a
-- resource whose side is due because its opening has changed, so that `updated_at` stays.
CREATE OR REPLACE FUNCTION openfile_touch_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 OR NEW.side_due = OLD.side_due THEN
    NEW.updated_at := CASE WHEN OLD.updated_at > now() THEN OLD.updated_at + interval '1 millisecond' ELSE now() END;
  END IF;
  RETURN NEW;
END $$;

-- Which resources the search index reads again. Two triggers of one statement share a number (INSERT … ON CONFLICT DO
-- UPDATE), so what they found is joined.
CREATE OR REPLACE FUNCTION openfile_keep_resource_change(changed integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.resource_changes AS known (change, ids)
  SELECT resource_change, changed FROM public.catalogue_version
  ON CONFLICT (change) DO UPDATE SET
    ids = CASE WHEN known.ids IS NOT NULL AND excluded.ids IS NOT NULL THEN known.ids || excluded.ids END;
  DELETE FROM public.resource_changes
  WHERE change <= (SELECT resource_change - 2000 FROM public.catalogue_version)
$$;

CREATE OR REPLACE FUNCTION openfile_number_resource_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET resource_change = resource_change + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_resources_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((SELECT coalesce(array_agg(id), '{}') FROM written));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_resources_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change(NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION openfile_bump_search_epoch() RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET search_epoch = search_epoch + 1, version = version + 1, content_change = content_change + 1
  RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;

CREATE OR REPLACE FUNCTION openfile_synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_bump_search_epoch();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_categories
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_subcategories
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON openings
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_contents
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON additional_resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON trending_topics
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON featured_articles
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON line_positions
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pattern_positions
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON paths
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON path_steps
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON path_items
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

-- Pages of resources tell readers that a link is dead, and nothing else about it.
CREATE OR REPLACE TRIGGER bump_dead_link AFTER INSERT ON link_checks
FOR EACH ROW WHEN (NEW.state = 'dead') EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_changed_link AFTER UPDATE ON link_checks
FOR EACH ROW WHEN ((OLD.state = 'dead') IS DISTINCT FROM (NEW.state = 'dead')) EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_removed_link AFTER DELETE ON link_checks
FOR EACH ROW WHEN (OLD.state = 'dead') EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue AFTER TRUNCATE ON lists
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue AFTER TRUNCATE ON list_items
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_translations
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

-- Every page and email names the site.
CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON site
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

CREATE OR REPLACE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_pictures
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

-- Computing the key of an address, or a side, is no edit.
CREATE OR REPLACE TRIGGER touch_resource BEFORE UPDATE ON resources FOR EACH ROW
WHEN ((NEW.url_key IS NULL OR NEW.url_key IS NOT DISTINCT FROM OLD.url_key) AND (NEW.side_due OR NOT OLD.side_due))
EXECUTE FUNCTION openfile_touch_resource();

-- After the others by name: the version is bumped first, and one message has both.
CREATE OR REPLACE TRIGGER number_resource_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_number_resource_change();

-- The search index also holds the state of each link, so it follows them as it follows views. What a deleted resource
-- takes along needs no word of its own (depth 0: not by a foreign key).
CREATE OR REPLACE TRIGGER number_link_change BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON link_checks
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_number_resource_change();

CREATE OR REPLACE TRIGGER resources_added AFTER INSERT ON resources REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_written();

CREATE OR REPLACE TRIGGER resources_removed AFTER DELETE ON resources REFERENCING OLD TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_written();

CREATE OR REPLACE TRIGGER resources_changed AFTER UPDATE ON resources REFERENCING NEW TABLE AS written
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_written();

CREATE OR REPLACE TRIGGER resources_emptied AFTER TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_emptied();

CREATE OR REPLACE TRIGGER views_emptied AFTER TRUNCATE ON resource_views
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_emptied();

CREATE OR REPLACE TRIGGER links_emptied AFTER TRUNCATE ON link_checks
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_resources_emptied();

CREATE OR REPLACE TRIGGER synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
FOR EACH STATEMENT EXECUTE FUNCTION openfile_synonyms_changed();

CREATE OR REPLACE TRIGGER readings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON readings
FOR EACH STATEMENT EXECUTE FUNCTION openfile_synonyms_changed();
