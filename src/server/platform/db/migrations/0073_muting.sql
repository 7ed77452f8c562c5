ALTER TABLE "users" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_asked_reason" text;