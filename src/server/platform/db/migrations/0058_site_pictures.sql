CREATE TABLE "site_pictures" (
	"picture" text NOT NULL,
	"form" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "site_pictures_picture_form_pk" PRIMARY KEY("picture","form"),
	CONSTRAINT "site_pictures_picture_allowed" CHECK ("site_pictures"."picture" in ('logo', 'logoDark', 'icon')),
	CONSTRAINT "site_pictures_form_allowed" CHECK ("site_pictures"."form" in ('whole', 'tab', 'touch', 'small', 'maskable'))
);
