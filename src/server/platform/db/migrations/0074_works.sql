CREATE TABLE "not_similar" (
	"one" integer NOT NULL,
	"other" integer NOT NULL,
	CONSTRAINT "not_similar_one_other_pk" PRIMARY KEY("one","other"),
	CONSTRAINT "not_similar_order" CHECK ("not_similar"."one" < "not_similar"."other")
);
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "work" text;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "edition" text;--> statement-breakpoint
CREATE INDEX "resources_work_idx" ON "resources" USING btree ("work") WHERE "resources"."work" is not null;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_edition_allowed" CHECK ("resources"."edition" in ('book', 'ebook', 'course', 'video', 'series', 'translation', 'excerpt'));--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_edition_of_work" CHECK ("resources"."edition" is null or "resources"."work" is not null);