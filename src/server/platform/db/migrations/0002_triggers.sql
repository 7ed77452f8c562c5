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
-- Sets (or clears) the bits of (key, id) pairs given as two arrays of the same length.
CREATE FUNCTION openfile_set_search_bits(keys bigint[], ids integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.search_blocks AS blocks (key, block, ids)
  SELECT key, id / 32768, bit_or(set_bit(0::bit(32768), id % 32768, 1)) FROM unnest(keys, ids) AS pairs (key, id)
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (key, block) DO UPDATE SET ids = blocks.ids | excluded.ids
$$;
--> statement-breakpoint
CREATE FUNCTION openfile_clear_search_bits(keys bigint[], ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE public.search_blocks AS blocks SET ids = blocks.ids & ~gone.ids
  FROM (
    SELECT key, id / 32768 AS block, bit_or(set_bit(0::bit(32768), id % 32768, 1)) AS ids
    FROM unnest(keys, ids) AS pairs (key, id) GROUP BY 1, 2
  ) AS gone
  WHERE blocks.key = gone.key AND blocks.block = gone.block;

  DELETE FROM public.search_blocks WHERE key = ANY (keys) AND bit_count(search_blocks.ids) = 0
$$;
--> statement-breakpoint
-- Words of removed texts that no resource has any more leave the vocabulary.
CREATE FUNCTION openfile_forget_search_terms(terms text[], parts smallint[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM public.search_terms AS known
  USING (SELECT DISTINCT * FROM unnest(terms, parts)) AS gone (term, part)
  WHERE (known.term, known.part) = (gone.term, gone.part)
    AND NOT EXISTS (SELECT FROM public.search_blocks WHERE key = hashtextextended(gone.term, gone.part))
$$;
--> statement-breakpoint
CREATE FUNCTION openfile_resources_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.search_terms (term, part)
  SELECT DISTINCT words.term, words.part FROM added,
    LATERAL public.openfile_search_terms(title, author, description, opening, tags) AS words
  ON CONFLICT DO NOTHING;
  PERFORM public.openfile_set_search_bits(array_agg(key), array_agg(id)) FROM added, unnest(search_keys) AS key;
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
  PERFORM public.openfile_clear_search_bits(array_agg(key), array_agg(removed.id))
  FROM removed JOIN added USING (id), unnest(removed.search_keys) AS key
  WHERE added.search_keys IS DISTINCT FROM removed.search_keys AND key <> ALL (added.search_keys);
  PERFORM public.openfile_set_search_bits(array_agg(key), array_agg(added.id))
  FROM added JOIN removed USING (id), unnest(added.search_keys) AS key
  WHERE added.search_keys IS DISTINCT FROM removed.search_keys AND key <> ALL (removed.search_keys);
  PERFORM public.openfile_forget_search_terms(array_agg(words.term), array_agg(words.part))
  FROM removed JOIN added USING (id),
    LATERAL public.openfile_search_terms(removed.title, removed.author, removed.description, removed.opening, removed.tags) AS words
  WHERE added.search_keys IS DISTINCT FROM removed.search_keys;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_updated AFTER UPDATE ON resources REFERENCING NEW TABLE AS added OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_updated();
--> statement-breakpoint
CREATE FUNCTION openfile_resources_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_clear_search_bits(array_agg(key), array_agg(id)) FROM removed, unnest(search_keys) AS key;
  PERFORM public.openfile_forget_search_terms(array_agg(words.term), array_agg(words.part)) FROM removed,
    LATERAL public.openfile_search_terms(title, author, description, opening, tags) AS words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_deleted AFTER DELETE ON resources REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_deleted();
--> statement-breakpoint
CREATE FUNCTION openfile_resources_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE public.search_blocks, public.search_terms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_truncated AFTER TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_truncated();
