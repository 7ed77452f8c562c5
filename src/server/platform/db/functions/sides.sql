-- A process of the release before, which still calls these functions, reads no side until it ends. The release after this
-- one drops them.
CREATE OR REPLACE FUNCTION openfile_opening_side(name text, pattern text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT NULL::text $$;

CREATE OR REPLACE FUNCTION openfile_lesson_side(title text, description text, tags text[], category text, opening text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$ BEGIN RETURN 'none'; END $$;

-- Whoever writes a resource computes its side anew, if it is due (platform/db/lesson-sides.ts).
CREATE OR REPLACE FUNCTION openfile_mark_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.side_due := true;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER mark_side BEFORE UPDATE OF title, description, tags, category, opening, chosen_side ON resources FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.tags, OLD.category, OLD.opening, OLD.chosen_side)
  IS DISTINCT FROM (NEW.title, NEW.description, NEW.tags, NEW.category, NEW.opening, NEW.chosen_side))
EXECUTE FUNCTION openfile_mark_side();

-- An opening with other moves may be played by the other side. The statement is skipped where there is no resource,
-- because every statement on resources makes a new version of the catalogue.
CREATE OR REPLACE FUNCTION openfile_sides_of_opening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.name END,
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.name END];
BEGIN
  IF EXISTS (SELECT FROM public.resources WHERE opening = ANY (names) AND chosen_side IS NULL) THEN
    UPDATE public.resources SET side_due = true WHERE opening = ANY (names) AND chosen_side IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sides_of_opening AFTER INSERT OR DELETE OR UPDATE OF name, opening_pattern ON openings
FOR EACH ROW EXECUTE FUNCTION openfile_sides_of_opening();
