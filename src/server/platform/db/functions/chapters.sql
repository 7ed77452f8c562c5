-- What a line must share with one before it to be the same chapter: all of it, its title, or its place.
CREATE OR REPLACE FUNCTION openfile_chapter_key(line text, step integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE step
    WHEN 1 THEN line
    WHEN 2 THEN split_part(substr(line, strpos(line, ' ') + 1), ' | ', 1)
    ELSE nullif(split_part(line, ' ', 1), '-')
  END
$$;

-- As in 0038; besides, a chapter that was removed gets its ID again.
CREATE OR REPLACE FUNCTION openfile_number_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines text[];
  old_lines text[] := '{}';
  old_ids integer[] := '{}';
  former_lines text[] := '{}';
  former_ids integer[] := '{}';
  ids integer[];
BEGIN
  NEW.chapters := nullif(NEW.chapters, '');
  IF NEW.chapters IS NULL THEN
    NEW.chapter_ids := '{}';
    RETURN NEW;
  END IF;
  lines := string_to_array(NEW.chapters, E'\n');
  ids := NEW.chapter_ids;
  IF ids IS NULL THEN
    ids := array_fill(0, ARRAY[cardinality(lines)]);
    IF TG_OP = 'UPDATE' AND OLD.chapters IS NOT NULL THEN
      old_lines := string_to_array(OLD.chapters, E'\n');
      old_ids := OLD.chapter_ids;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT coalesce(array_agg(line ORDER BY id), '{}'), coalesce(array_agg(id ORDER BY id), '{}')
    INTO former_lines, former_ids FROM public.former_chapters WHERE resource_id = NEW.id;
  END IF;
  FOR step IN 1..3 LOOP
    EXIT WHEN 0 <> ALL (ids);
    SELECT array_agg(coalesce(known.id, given.id) ORDER BY given.n) INTO ids
    FROM (
      SELECT n, id, key, row_number() OVER (PARTITION BY id = 0, key ORDER BY n) AS nth
      FROM unnest(lines, ids) WITH ORDINALITY AS each (line, id, n)
      CROSS JOIN LATERAL public.openfile_chapter_key(line, step) AS key
    ) AS given
    LEFT JOIN (
      SELECT id, key, row_number() OVER (PARTITION BY key ORDER BY n) AS nth
      FROM unnest(old_lines || former_lines, old_ids || former_ids) WITH ORDINALITY AS each (line, id, n)
      CROSS JOIN LATERAL public.openfile_chapter_key(line, step) AS key
      WHERE id <> ALL (ids)
    ) AS known ON given.id = 0 AND known.key = given.key AND known.nth = given.nth;
    -- What was removed before is the same chapter only if its whole line is back.
    former_lines := '{}';
    former_ids := '{}';
  END LOOP;
  SELECT array_agg(CASE WHEN id > 0 THEN id ELSE nextval('public.chapter_ids')::int END ORDER BY n)
  INTO NEW.chapter_ids FROM unnest(ids) WITH ORDINALITY AS each (id, n);
  RETURN NEW;
END $$;

-- A chapter that is gone leaves what members have ticked off, until it comes back. The rule of progress is in
-- shared/domain/study.ts, too.
CREATE OR REPLACE FUNCTION openfile_chapters_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.former_chapters WHERE resource_id = NEW.id AND id = ANY (NEW.chapter_ids);
  INSERT INTO public.former_chapters (id, resource_id, line)
  SELECT id, NEW.id, line FROM unnest(OLD.chapter_ids, string_to_array(OLD.chapters, E'\n')) AS each (id, line)
  WHERE id <> ALL (NEW.chapter_ids);
  DELETE FROM public.former_chapters WHERE id IN (
    SELECT id FROM public.former_chapters WHERE resource_id = NEW.id ORDER BY removed_at DESC, id DESC OFFSET 200
  );
  UPDATE public.study_items SET
    chapters_done = kept,
    chapters_gone = gone,
    progress = coalesce(round(100.0 * cardinality(kept) / nullif(cardinality(NEW.chapter_ids), 0)), 0)
  FROM (
    SELECT user_id, ARRAY(
      SELECT id FROM unnest(NEW.chapter_ids) AS id WHERE id = ANY (chapters_done || chapters_gone)
    ) AS kept, ARRAY(
      SELECT id FROM public.former_chapters
      WHERE resource_id = NEW.id AND id = ANY (chapters_done || chapters_gone) ORDER BY id
    ) AS gone
    FROM public.study_items WHERE resource_id = NEW.id
      AND (chapters_done <> '{}' OR chapters_gone && NEW.chapter_ids)
    ORDER BY user_id FOR UPDATE
  ) AS ticked
  WHERE study_items.resource_id = NEW.id AND study_items.user_id = ticked.user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER resources_chapters_numbered BEFORE INSERT OR UPDATE OF chapters, chapter_ids ON resources
FOR EACH ROW EXECUTE FUNCTION openfile_number_chapters();

CREATE OR REPLACE TRIGGER resources_chapters_changed AFTER UPDATE ON resources FOR EACH ROW
WHEN (OLD.chapter_ids IS DISTINCT FROM NEW.chapter_ids) EXECUTE FUNCTION openfile_chapters_changed();
