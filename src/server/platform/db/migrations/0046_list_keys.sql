ALTER TABLE "lists" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_key_key" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_key_shape" CHECK ("lists"."key" ~ '^[1-9][0-9]{25}$');