CREATE OR REPLACE TRIGGER bump_comments BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comments
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();

-- Comments show how many found them helpful.
CREATE OR REPLACE TRIGGER bump_comments BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comment_votes
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
