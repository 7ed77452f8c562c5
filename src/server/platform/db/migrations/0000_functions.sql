-- Functions that the tables' generated columns and triggers are made of. All are immutable: their
-- answers depend on their arguments alone (and on the unaccent dictionary, which ships with PostgreSQL).
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
-- Case and accents folded away: the form in which words are stored and looked up.
CREATE FUNCTION openfile_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
-- The distinct words of a text: what stands between white space, 100 characters of each at most.
CREATE FUNCTION openfile_words(value text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT DISTINCT left(word, 100)
  FROM regexp_split_to_table(public.openfile_fold(coalesce(value, '')), '\s+') AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
-- Every (word, part) of a resource. Parts: 1 title, 2 author, 3 description, 4 opening and tags.
CREATE FUNCTION openfile_search_terms(title text, author text, description text, opening text, tags text[])
RETURNS TABLE (term text, part smallint)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT word, parts.part
  FROM (VALUES
    (1::smallint, title),
    (2::smallint, author),
    (3::smallint, description),
    (4::smallint, concat_ws(' ', opening, array_to_string(tags, ' ')))
  ) AS parts (part, body),
  LATERAL public.openfile_words(parts.body) AS word
$$;
--> statement-breakpoint
-- The kids rule, as isKidsResource() in src/shared/domain/catalogue.ts.
CREATE FUNCTION openfile_is_kids(is_for_kids boolean, level text, tags text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT is_for_kids OR (level = 'beginner' AND EXISTS (
    SELECT FROM unnest(tags) AS tag WHERE lower(btrim(tag)) IN ('children', 'kids')
  ))
$$;
--> statement-breakpoint
-- All keys of a resource, as 64-bit numbers: its words by part (1 title, 2 author, 3 description,
-- 4 opening and tags) and its filter values (5 type, 6 level, 7 category, 8 source, 9 opening, 10 kids;
-- 0 is on every resource). The part is the hash's seed.
CREATE FUNCTION openfile_search_keys(title text, author text, description text, opening text, tags text[],
  type text, level text, category text, source_website text, is_for_kids boolean)
RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT array_agg(hashtextextended(keys.value, keys.part)) FROM (
    SELECT term AS value, part FROM public.openfile_search_terms(title, author, description, opening, tags)
    UNION ALL
    SELECT filters.value, filters.part FROM (VALUES
      (0, ''), (5, type), (6, level), (7, category), (8, source_website), (9, opening),
      (10, CASE WHEN public.openfile_is_kids(is_for_kids, level, tags) THEN 'kids' END)
    ) AS filters (part, value) WHERE filters.value IS NOT NULL
  ) AS keys
$$;
--> statement-breakpoint
-- The numeric part of a price, as priceValue() in src/shared/domain/catalogue.ts.
CREATE FUNCTION openfile_price_value(price text) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN price ~ '\S' THEN coalesce(
    replace(substring(
      regexp_replace(price, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g')
      FROM '[0-9]{1,12}(?:[.,][0-9]{1,6})?'
    ), ',', '.')::double precision, 0) END
$$;
