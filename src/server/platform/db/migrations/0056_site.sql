CREATE TABLE "site" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text DEFAULT 'Openfile' NOT NULL,
	"tagline" text DEFAULT 'Curated chess learning' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sign_up" text DEFAULT 'open' NOT NULL,
	"email_domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"runs_on" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_one_row" CHECK ("site"."id" = 1),
	CONSTRAINT "site_name_length" CHECK (char_length("site"."name") BETWEEN 1 AND 40),
	CONSTRAINT "site_tagline_length" CHECK (char_length("site"."tagline") <= 80),
	CONSTRAINT "site_accent_shape" CHECK ("site"."accent" ~ '^(#[0-9a-f]{6})?$'),
	CONSTRAINT "site_sign_up_allowed" CHECK ("site"."sign_up" in ('open', 'approval', 'invitation', 'closed'))
);--> statement-breakpoint
-- Texts say the site's name where they said the product's, in words that fit any name.
UPDATE "page_contents" SET
	"title" = replace("title", 'Openfile', '{SITE_NAME}'),
	"subtitle" = replace("subtitle", 'Openfile', '{SITE_NAME}'),
	"sections" = replace(replace(replace("sections"::text, 'what-is-openfile', 'what-this-is'), 'what-openfile-is', 'what-it-is'), 'Openfile', '{SITE_NAME}')::jsonb
	WHERE concat("title", "subtitle", "sections"::text) ILIKE '%openfile%';--> statement-breakpoint
UPDATE "page_translations" SET
	"title" = replace(regexp_replace("title", '\md’(\[?)Openfile', 'de \1Openfile', 'g'), 'Openfile', '{SITE_NAME}'),
	"subtitle" = replace(regexp_replace("subtitle", '\md’(\[?)Openfile', 'de \1Openfile', 'g'), 'Openfile', '{SITE_NAME}'),
	"sections" = replace(regexp_replace(regexp_replace(replace(replace(replace("sections"::text,
		'what-is-openfile', 'what-this-is'), 'what-openfile-is', 'what-it-is'),
		'die Openfile-Adresse des Eintrags', 'die Adresse des Eintrags auf Openfile'),
		'\md’(\[?)Openfile', 'de \1Openfile', 'g'), '([qQ])u’(\[?)Openfile', '\1ue \2Openfile', 'g'), 'Openfile', '{SITE_NAME}')::jsonb
	WHERE concat("title", "subtitle", "sections"::text) ILIKE '%openfile%';
