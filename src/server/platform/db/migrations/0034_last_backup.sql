CREATE TABLE "last_backup" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"file" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" integer NOT NULL,
	CONSTRAINT "last_backup_is_one" CHECK ("last_backup"."id")
);
