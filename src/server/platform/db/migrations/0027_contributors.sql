-- The page of thanks is the same for everybody and cached: it becomes stale when a member who is named there, or
-- was until now, chooses otherwise, is renamed, suspended or deleted.
CREATE TRIGGER bump_contributors AFTER UPDATE OF username, preferences, suspended_at ON users FOR EACH ROW
WHEN (
  (OLD.preferences->'namedContributor' = 'true') IS DISTINCT FROM (NEW.preferences->'namedContributor' = 'true')
  OR NEW.preferences->'namedContributor' = 'true' AND
    (OLD.username, OLD.suspended_at) IS DISTINCT FROM (NEW.username, NEW.suspended_at)
)
EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_contributors_gone AFTER DELETE ON users FOR EACH ROW
WHEN (OLD.preferences->'namedContributor' = 'true')
EXECUTE FUNCTION openfile_bump_catalogue();
