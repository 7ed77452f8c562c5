CREATE TABLE "line_positions" (
	"position" text PRIMARY KEY NOT NULL,
	"line_id" integer,
	"ends" boolean NOT NULL,
	"lines" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pattern_positions" (
	"position" text NOT NULL,
	"opening_id" integer,
	"subcategory_id" integer,
	"pattern" text NOT NULL,
	"ply" smallint NOT NULL,
	"ends" boolean NOT NULL,
	CONSTRAINT "pattern_positions_ply_key" UNIQUE NULLS NOT DISTINCT("opening_id","subcategory_id","ply"),
	CONSTRAINT "pattern_positions_one_owner" CHECK (num_nonnulls(opening_id, subcategory_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "line_positions" ADD CONSTRAINT "line_positions_line_id_named_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."named_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_positions" ADD CONSTRAINT "pattern_positions_opening_id_openings_id_fk" FOREIGN KEY ("opening_id") REFERENCES "public"."openings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_positions" ADD CONSTRAINT "pattern_positions_subcategory_id_opening_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."opening_subcategories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_positions_line_idx" ON "line_positions" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "pattern_positions_position_idx" ON "pattern_positions" USING btree ("position");--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON line_positions
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
--> statement-breakpoint
CREATE TRIGGER bump_catalogue BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON pattern_positions
FOR EACH STATEMENT EXECUTE FUNCTION openfile_bump_catalogue();
