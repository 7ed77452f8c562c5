CREATE TABLE "opening_renames" (
	"id" serial PRIMARY KEY NOT NULL,
	"former" text NOT NULL,
	"opening_id" integer NOT NULL,
	"renamed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "opening_renames_former_idx" ON "opening_renames" USING btree ("former","renamed_at");
--> statement-breakpoint
-- Returns the present name of the opening that had a name at a time: that of the first opening that has lost the name
-- since. Null for one in the trash, which takes its resources back when it is restored.
CREATE FUNCTION openfile_current_opening(given text, since timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM public.openings WHERE openings.name = found.name)
    OR NOT EXISTS (SELECT FROM public.trash WHERE kind = 'opening' AND title = found.name) THEN found.name END
  FROM (SELECT coalesce((
    SELECT coalesce(openings.name, trash.title) FROM public.opening_renames
    LEFT JOIN public.openings ON openings.id = opening_id
    LEFT JOIN public.trash ON trash.kind = 'opening' AND trash.entity_id = opening_id
    WHERE former = given AND renamed_at >= since ORDER BY renamed_at LIMIT 1), given) AS name) AS found
$$;
