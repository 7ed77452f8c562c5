CREATE TABLE "puzzles" (
	"id" text PRIMARY KEY NOT NULL,
	"fen" text NOT NULL,
	"moves" text NOT NULL,
	"rating" integer NOT NULL,
	"topic" text NOT NULL,
	"themes" text NOT NULL,
	CONSTRAINT "puzzles_topic_allowed" CHECK ("puzzles"."topic" in ('hanging', 'fork', 'pin', 'mate', 'removal', 'defence', 'pawn-endgame', 'rook-endgame', 'mate-deep', 'endgame-other', 'kids-mate')),
	CONSTRAINT "puzzles_id_shape" CHECK ("puzzles"."id" ~ '^[A-Za-z0-9]{1,20}$')
);
--> statement-breakpoint
CREATE INDEX "puzzles_topic_idx" ON "puzzles" USING btree ("topic","rating","id");