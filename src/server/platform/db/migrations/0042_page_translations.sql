CREATE TABLE "page_translations" (
	"page_name" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"sections" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_translations_page_name_language_pk" PRIMARY KEY("page_name","language"),
	CONSTRAINT "page_translations_language_allowed" CHECK ("page_translations"."language" in ('de', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "page_translations" ADD CONSTRAINT "page_translations_page_name_page_contents_page_name_fk" FOREIGN KEY ("page_name") REFERENCES "public"."page_contents"("page_name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON page_translations
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
