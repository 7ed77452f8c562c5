CREATE OR REPLACE FUNCTION openfile_bump_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET comments_change = comments_change + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bump_comments BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comments
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_comments();

-- Comments show how many found them helpful.
CREATE OR REPLACE TRIGGER bump_comments BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comment_votes
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_comments();
