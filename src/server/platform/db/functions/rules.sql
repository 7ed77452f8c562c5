-- The kids rule, as isKidsResource() in src/shared/domain/catalogue.ts.
CREATE OR REPLACE FUNCTION openfile_is_kids(is_for_kids boolean, level text, tags text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT is_for_kids OR (level = 'beginner' AND EXISTS (
    SELECT FROM unnest(tags) AS tag WHERE lower(btrim(tag)) IN ('children', 'kids')
  ))
$$;

-- The numeric part of a price, as priceValue() in src/shared/domain/catalogue.ts: a text without digits is
-- no number, only 'Free' is 0.
CREATE OR REPLACE FUNCTION openfile_price_value(price text) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(
    replace(substring(
      regexp_replace(price, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g')
      FROM '[0-9]{1,12}(?:[.,][0-9]{1,6})?'
    ), ',', '.')::double precision,
    CASE WHEN price ~* '^\s*free\s*$' THEN 0 END)
$$;
