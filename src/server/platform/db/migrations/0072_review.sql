CREATE TABLE "card_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"card_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"resource_id" integer,
	"chapter_id" integer,
	"puzzle_id" text,
	"title" text,
	"href" text,
	"answers" text[] NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "card_lines_kind_allowed" CHECK ("card_lines"."kind" in ('line', 'puzzle', 'fen')),
	CONSTRAINT "card_lines_one_place" CHECK (num_nonnulls("card_lines"."resource_id", "card_lines"."puzzle_id", "card_lines"."href") = 1
        and ("card_lines"."resource_id" is null) = ("card_lines"."chapter_id" is null) and ("card_lines"."puzzle_id" is null) = ("card_lines"."title" is not null))
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"position" text NOT NULL,
	"fen" text NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"due" date,
	"stability" double precision,
	"difficulty" double precision,
	"reviewed_at" timestamp with time zone,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"key" uuid PRIMARY KEY NOT NULL,
	"card_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_first" boolean NOT NULL,
	"known" boolean NOT NULL,
	"right" boolean NOT NULL,
	"answers" text[] NOT NULL,
	"due" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_lines" ADD CONSTRAINT "card_lines_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lines" ADD CONSTRAINT "card_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lines" ADD CONSTRAINT "card_lines_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lines" ADD CONSTRAINT "card_lines_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_lines_chapter_key" ON "card_lines" USING btree ("card_id","chapter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_lines_puzzle_key" ON "card_lines" USING btree ("card_id","puzzle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_lines_href_key" ON "card_lines" USING btree ("card_id","href");--> statement-breakpoint
CREATE INDEX "card_lines_user_idx" ON "card_lines" USING btree ("user_id","resource_id");--> statement-breakpoint
CREATE INDEX "card_lines_resource_idx" ON "card_lines" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "card_lines_puzzle_idx" ON "card_lines" USING btree ("puzzle_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_position_key" ON "cards" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "cards_due_idx" ON "cards" USING btree ("user_id","due");--> statement-breakpoint
CREATE INDEX "reviews_user_idx" ON "reviews" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "reviews_card_idx" ON "reviews" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "resources_chapter_ids_idx" ON "resources" USING gin ("chapter_ids");