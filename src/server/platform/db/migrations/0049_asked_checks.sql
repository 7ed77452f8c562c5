CREATE TABLE "asked_checks" (
	"resource_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asked_checks" ADD CONSTRAINT "asked_checks_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "asked_checks" SELECT "resource_id" FROM "link_queue" WHERE "is_asked";
--> statement-breakpoint
DROP TABLE "link_hosts";
--> statement-breakpoint
DROP TABLE "link_queue";
