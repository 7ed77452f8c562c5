CREATE TABLE "link_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_queue" (
	"resource_id" integer PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"taken_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_robots" (
	"origin" text PRIMARY KEY NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"rules" text,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "link_queue" ADD CONSTRAINT "link_queue_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_queue_host_idx" ON "link_queue" USING btree ("host","is_asked" DESC NULLS LAST,"resource_id");
--> statement-breakpoint
-- What was found at one link says nothing about another.
CREATE FUNCTION openfile_forget_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.link_checks WHERE resource_id = NEW.id;
  DELETE FROM public.link_queue WHERE resource_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_link AFTER UPDATE OF source_url ON resources
FOR EACH ROW WHEN (OLD.source_url IS DISTINCT FROM NEW.source_url) EXECUTE FUNCTION openfile_forget_link();
--> statement-breakpoint
-- Pages of resources tell readers that a link is dead, and nothing else about it.
CREATE TRIGGER bump_dead_link AFTER INSERT ON link_checks
FOR EACH ROW WHEN (NEW.state = 'dead') EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_changed_link AFTER UPDATE ON link_checks
FOR EACH ROW WHEN ((OLD.state = 'dead') IS DISTINCT FROM (NEW.state = 'dead')) EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_removed_link AFTER DELETE ON link_checks
FOR EACH ROW WHEN (OLD.state = 'dead') EXECUTE FUNCTION openfile_bump_catalogue();
