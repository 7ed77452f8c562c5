ALTER TABLE "trash" DROP CONSTRAINT "trash_kind_allowed";--> statement-breakpoint
ALTER TABLE "page_translations" DROP CONSTRAINT "page_translations_page_name_page_contents_page_name_fk";
--> statement-breakpoint
ALTER TABLE "page_contents" ADD COLUMN "show_in" text;--> statement-breakpoint
ALTER TABLE "page_translations" ADD CONSTRAINT "page_translations_page_name_page_contents_page_name_fk" FOREIGN KEY ("page_name") REFERENCES "public"."page_contents"("page_name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_kind_allowed" CHECK ("trash"."kind" in ('resource', 'opening', 'opening_category', 'opening_subcategory', 'additional', 'page'));--> statement-breakpoint
ALTER TABLE "page_contents" ADD CONSTRAINT "page_contents_show_in_allowed" CHECK ("page_contents"."show_in" in ('footer', 'sidebar', 'none'));