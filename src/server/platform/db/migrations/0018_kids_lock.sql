CREATE TABLE "kid_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	CONSTRAINT "kid_hosts_shape" CHECK ("kid_hosts"."host" ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$')
);
--> statement-breakpoint
CREATE TABLE "kids_locks" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer,
	"pin_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp with time zone,
	"comments" text NOT NULL,
	"leave" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kids_locks_tries_range" CHECK ("kids_locks"."tries" >= 0),
	CONSTRAINT "kids_locks_comments_allowed" CHECK ("kids_locks"."comments" in ('hidden', 'read')),
	CONSTRAINT "kids_locks_leave_allowed" CHECK ("kids_locks"."leave" in ('always', 'unknown', 'never'))
);
--> statement-breakpoint
ALTER TABLE "kids_locks" ADD CONSTRAINT "kids_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kids_locks_user_key" ON "kids_locks" USING btree ("user_id");--> statement-breakpoint
-- What a process remembers of locks is dropped when one comes or goes, in whichever process that
-- happened (auth/lock-memory.ts).
CREATE FUNCTION openfile_kids_lock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kids_lock_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER kids_lock_changed AFTER INSERT OR DELETE ON kids_locks
FOR EACH STATEMENT EXECUTE FUNCTION openfile_kids_lock_changed();
--> statement-breakpoint
-- A new catalogue gets them with the seed.
INSERT INTO kid_hosts (host) SELECT host FROM (VALUES ('chesskid.com'), ('lichess.org')) AS known (host)
WHERE EXISTS (SELECT FROM resources);
