CREATE TABLE "release_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"retired_at" timestamp with time zone
);
