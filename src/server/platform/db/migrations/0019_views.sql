-- Views are counted all the time, and nearly nothing shows them: in a table of their own, they leave every other
-- write to a resource without exceptions.
CREATE TABLE "resource_views" (
	"resource_id" integer PRIMARY KEY NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "resource_views_range" CHECK ("resource_views"."views" >= 0)
);
--> statement-breakpoint
ALTER TABLE "resource_views" ADD CONSTRAINT "resource_views_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD COLUMN "comments_change" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD COLUMN "views_change" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "resources" DROP CONSTRAINT "resources_counts_range";--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_rating_count_range" CHECK ("resources"."rating_count" >= 0);--> statement-breakpoint
INSERT INTO resource_views (resource_id, views) SELECT id, views FROM resources WHERE views > 0;
--> statement-breakpoint
-- One message has all five numbers.
CREATE FUNCTION openfile_announce(bumped catalogue_version) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('catalogue_version', concat_ws(' ', bumped.version, bumped.resource_change,
    bumped.search_epoch, bumped.comments_change, bumped.views_change))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET version = version + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_number_resource_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET resource_change = resource_change + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION openfile_bump_search_epoch() RETURNS void LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET search_epoch = search_epoch + 1, version = version + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
END $$;
--> statement-breakpoint
-- Every write to a resource makes a new version of the catalogue and a new `updated_at`, whichever columns it names.
DROP TRIGGER bump_catalogue ON resources;
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resources
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
DROP TRIGGER touch_resource ON resources;
--> statement-breakpoint
CREATE TRIGGER touch_resource BEFORE UPDATE ON resources
FOR EACH ROW EXECUTE FUNCTION openfile_touch_resource();
--> statement-breakpoint
-- Only what shows comments depends on them.
DROP TRIGGER bump_catalogue ON comments;
--> statement-breakpoint
CREATE FUNCTION openfile_bump_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version SET comments_change = comments_change + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bump_comments BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON comments
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_comments();
--> statement-breakpoint
-- The search index sorts by views, so it follows them as it follows resources. What a deleted resource takes along
-- needs no word of its own (depth 0: not by a foreign key).
CREATE FUNCTION openfile_bump_views() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bumped public.catalogue_version;
BEGIN
  UPDATE public.catalogue_version
  SET views_change = views_change + 1, resource_change = resource_change + 1 RETURNING * INTO bumped;
  PERFORM public.openfile_announce(bumped);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER bump_views BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource_views
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_bump_views();
--> statement-breakpoint
CREATE FUNCTION openfile_views_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.openfile_keep_resource_change((SELECT coalesce(array_agg(resource_id), '{}') FROM counted));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER views_added AFTER INSERT ON resource_views REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_views_changed();
--> statement-breakpoint
CREATE TRIGGER views_changed AFTER UPDATE ON resource_views REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_views_changed();
--> statement-breakpoint
CREATE TRIGGER views_removed AFTER DELETE ON resource_views REFERENCING OLD TABLE AS counted
FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION openfile_views_changed();
--> statement-breakpoint
CREATE TRIGGER views_emptied AFTER TRUNCATE ON resource_views
FOR EACH STATEMENT EXECUTE FUNCTION openfile_resources_emptied();
--> statement-breakpoint
-- The column stays for processes of the version before, which run beside this one during a restart without
-- downtime. What they count is added to the table.
CREATE FUNCTION openfile_forward_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.resource_views AS known (resource_id, views) VALUES (NEW.id, greatest(NEW.views - OLD.views, 0))
  ON CONFLICT (resource_id) DO UPDATE SET views = least(known.views::bigint + excluded.views, 2147483647)::int;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forward_views AFTER UPDATE ON resources
FOR EACH ROW WHEN (NEW.views IS DISTINCT FROM OLD.views) EXECUTE FUNCTION openfile_forward_views();
