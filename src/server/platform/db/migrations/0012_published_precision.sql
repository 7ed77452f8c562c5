ALTER TABLE "resources" ADD COLUMN "published_precision" text DEFAULT 'day' NOT NULL;
--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_published_precision_allowed" CHECK ("resources"."published_precision" in ('day', 'month', 'year'));
--> statement-breakpoint
-- What follows is no edit of these resources.
ALTER TABLE resources DISABLE TRIGGER touch_resource;
--> statement-breakpoint
-- Bare years came in as January 1, the day on which no publisher brings out a book.
UPDATE resources SET published_precision = 'year'
WHERE type = 'book' AND published_date = date_trunc('year', published_date);
--> statement-breakpoint
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
--> statement-breakpoint
-- Computes the stored values anew.
UPDATE resources SET price = price WHERE price ~ '\S' AND price !~ '[0-9]';
--> statement-breakpoint
ALTER TABLE resources ENABLE TRIGGER touch_resource;
