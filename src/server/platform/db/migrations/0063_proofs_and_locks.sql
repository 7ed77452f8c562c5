ALTER TABLE "kids_locks" ADD COLUMN "set_by" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kids_locks" ADD CONSTRAINT "kids_locks_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE users SET invited = true FROM audit_log WHERE user_id = users.id AND action = 'register' AND details ? 'invitation';
