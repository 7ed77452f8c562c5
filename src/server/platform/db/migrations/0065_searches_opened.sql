ALTER TABLE "search_questions" DROP CONSTRAINT "search_questions_not_negative";--> statement-breakpoint
ALTER TABLE "search_questions" DROP COLUMN "opened";--> statement-breakpoint
ALTER TABLE "search_questions" ADD CONSTRAINT "search_questions_not_negative" CHECK ("search_questions"."asked" >= 0 and "search_questions"."found" >= 0);