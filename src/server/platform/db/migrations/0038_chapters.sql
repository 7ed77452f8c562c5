ALTER TABLE "resources" ADD COLUMN "chapters" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "chapter_ids" integer[] DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "study_items" ADD COLUMN "chapters_done" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_chapter_ids_fit" CHECK ("resources"."chapter_ids" is not null and cardinality("resources"."chapter_ids") = coalesce(
        1 + length("resources"."chapters") - length(replace("resources"."chapters", E'\n', '')), 0));
--> statement-breakpoint
CREATE SEQUENCE chapter_ids AS integer OWNED BY resources.chapter_ids;
--> statement-breakpoint
-- What a line must share with one before it to be the same chapter: all of it, its title, or its place.
CREATE FUNCTION openfile_chapter_key(line text, step integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE step
    WHEN 1 THEN line
    WHEN 2 THEN split_part(substr(line, strpos(line, ' ') + 1), ' | ', 1)
    ELSE nullif(split_part(line, ' ', 1), '-')
  END
$$;
--> statement-breakpoint
-- Gives each chapter its ID: null asks for all of them, 0 for one. Every write to resources comes through here, so that
-- imports, reverts and corrections keep the IDs that members have ticked off.
CREATE FUNCTION openfile_number_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines text[];
  old_lines text[] := '{}';
  old_ids integer[] := '{}';
  ids integer[];
BEGIN
  NEW.chapters := nullif(NEW.chapters, '');
  IF NEW.chapters IS NULL THEN
    NEW.chapter_ids := '{}';
    RETURN NEW;
  END IF;
  ids := NEW.chapter_ids;
  IF ids IS NULL THEN
    lines := string_to_array(NEW.chapters, E'\n');
    ids := array_fill(0, ARRAY[cardinality(lines)]);
    IF TG_OP = 'UPDATE' AND OLD.chapters IS NOT NULL THEN
      old_lines := string_to_array(OLD.chapters, E'\n');
      old_ids := OLD.chapter_ids;
    END IF;
    FOR step IN 1..3 LOOP
      SELECT array_agg(coalesce(known.id, given.id) ORDER BY given.n) INTO ids
      FROM (
        SELECT n, id, key, row_number() OVER (PARTITION BY id = 0, key ORDER BY n) AS nth
        FROM unnest(lines, ids) WITH ORDINALITY AS each (line, id, n)
        CROSS JOIN LATERAL public.openfile_chapter_key(line, step) AS key
      ) AS given
      LEFT JOIN (
        SELECT id, key, row_number() OVER (PARTITION BY key ORDER BY n) AS nth
        FROM unnest(old_lines, old_ids) WITH ORDINALITY AS each (line, id, n)
        CROSS JOIN LATERAL public.openfile_chapter_key(line, step) AS key
        WHERE id <> ALL (ids)
      ) AS known ON given.id = 0 AND known.key = given.key AND known.nth = given.nth;
    END LOOP;
  END IF;
  SELECT array_agg(CASE WHEN id > 0 THEN id ELSE nextval('public.chapter_ids')::int END ORDER BY n)
  INTO NEW.chapter_ids FROM unnest(ids) WITH ORDINALITY AS each (id, n);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_chapters_numbered BEFORE INSERT OR UPDATE OF chapters, chapter_ids ON resources
FOR EACH ROW EXECUTE FUNCTION openfile_number_chapters();
--> statement-breakpoint
-- A chapter that is gone leaves what members have ticked off. The rule of progress is in shared/domain/study.ts, too.
CREATE FUNCTION openfile_chapters_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.study_items SET
    chapters_done = kept,
    progress = coalesce(round(100.0 * cardinality(kept) / nullif(cardinality(NEW.chapter_ids), 0)), 0)
  FROM (
    SELECT user_id, ARRAY(
      SELECT id FROM unnest(NEW.chapter_ids) AS id WHERE id = ANY (chapters_done)
    ) AS kept
    FROM public.study_items WHERE resource_id = NEW.id AND chapters_done <> '{}'
    ORDER BY user_id FOR UPDATE
  ) AS ticked
  WHERE study_items.resource_id = NEW.id AND study_items.user_id = ticked.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resources_chapters_changed AFTER UPDATE ON resources FOR EACH ROW
WHEN (OLD.chapter_ids IS DISTINCT FROM NEW.chapter_ids) EXECUTE FUNCTION openfile_chapters_changed();
