INSERT INTO catalogue_version DEFAULT VALUES;
--> statement-breakpoint
-- Runs before any write to the catalogue. The row's lock makes writers take turns, so the counting
-- below cannot deadlock; other processes hear of the new version when the transaction commits.
CREATE FUNCTION openfile_bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped bigint;
BEGIN
  UPDATE public.catalogue_version SET version = version + 1 RETURNING version INTO bumped;
  PERFORM pg_notify('catalogue_version', bumped::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Views are counted all the time: they are the one column that does not bump the version.
CREATE TRIGGER bump_catalogue BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  title, description, type, image_url, source_url, source_website, level, category, opening, author,
  author_image, published_date, price, duration, avg_rating, rating_count, tags, is_featured,
  is_for_kids, metadata, featured_order
ON resources FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comments
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_categories
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_subcategories
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON openings
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_contents
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON additional_resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON trending_topics
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON featured_articles
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE FUNCTION openfile_touch_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER touch_resource BEFORE UPDATE OF
  title, description, type, image_url, source_url, source_website, level, category, opening, author,
  author_image, published_date, price, duration, avg_rating, rating_count, tags, is_featured,
  is_for_kids, metadata, featured_order
ON resources FOR EACH ROW EXECUTE FUNCTION openfile_touch_resource();
--> statement-breakpoint
CREATE FUNCTION openfile_resources_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (term, part)
  SELECT DISTINCT words.term, words.part FROM added,
    LATERAL public.openfile_search_terms(title, author, description, opening, tags) AS words
  ON CONFLICT DO NOTHING;

  INSERT INTO public.resource_counts AS counts
  SELECT type, level, category, source_website, coalesce(opening, ''), kids, count(*)
  FROM added GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (type, level, category, source_website, opening, kids)
  DO UPDATE SET resources = counts.resources + excluded.resources;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_inserted AFTER INSERT ON resources REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_inserted();
--> statement-breakpoint
CREATE FUNCTION openfile_resources_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (term, part)
  SELECT DISTINCT words.term, words.part FROM added JOIN removed USING (id),
    LATERAL public.openfile_search_terms(added.title, added.author, added.description, added.opening, added.tags) AS words
  WHERE added.search_keys IS DISTINCT FROM removed.search_keys
  ON CONFLICT DO NOTHING;

  INSERT INTO public.resource_counts AS counts
  SELECT type, level, category, source_website, opening, kids, sum(change)
  FROM (
    SELECT type, level, category, source_website, coalesce(opening, '') AS opening, kids, 1 AS change FROM added
    UNION ALL
    SELECT type, level, category, source_website, coalesce(opening, ''), kids, -1 FROM removed
  ) AS changes
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0
  ON CONFLICT (type, level, category, source_website, opening, kids)
  DO UPDATE SET resources = counts.resources + excluded.resources;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_updated AFTER UPDATE ON resources REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_updated();
--> statement-breakpoint
CREATE FUNCTION openfile_resources_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.resource_counts AS counts SET resources = counts.resources - gone.number
  FROM (
    SELECT type, level, category, source_website, coalesce(opening, '') AS opening, kids, count(*) AS number
    FROM removed GROUP BY 1, 2, 3, 4, 5, 6
  ) AS gone
  WHERE (counts.type, counts.level, counts.category, counts.source_website, counts.opening, counts.kids)
    = (gone.type, gone.level, gone.category, gone.source_website, gone.opening, gone.kids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_deleted AFTER DELETE ON resources REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_deleted();
