-- Every write to a resource makes a new version of the catalogue and a new `updated_at`, whichever
-- columns it names. The one exception says so itself, for its own transaction: the counting of views
-- (addViews), which goes on all the time and whose answers are made anew twice a minute instead.
DROP TRIGGER bump_catalogue ON resources;
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
FOR EACH STATEMENT WHEN (current_setting('openfile.counts_views', true) IS DISTINCT FROM 'on')
EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
DROP TRIGGER touch_resource ON resources;
--> statement-breakpoint
CREATE TRIGGER touch_resource BEFORE UPDATE ON resources
FOR EACH ROW WHEN (current_setting('openfile.counts_views', true) IS DISTINCT FROM 'on')
EXECUTE FUNCTION openfile_touch_resource();
