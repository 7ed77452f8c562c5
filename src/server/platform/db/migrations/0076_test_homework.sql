ALTER TABLE "group_answers" ADD COLUMN "show_result" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_assignments" ADD COLUMN "test" boolean DEFAULT false NOT NULL;