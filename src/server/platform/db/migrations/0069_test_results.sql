CREATE TABLE "puzzle_tries" (
	"user_id" integer NOT NULL,
	"puzzle_id" text NOT NULL,
	CONSTRAINT "puzzle_tries_user_id_puzzle_id_pk" PRIMARY KEY("user_id","puzzle_id")
);
--> statement-breakpoint
CREATE TABLE "test_results" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"seed" text NOT NULL,
	"rating" integer NOT NULL,
	"standing" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_results_seed_length" CHECK (char_length("test_results"."seed") between 1 and 40),
	CONSTRAINT "test_results_rating_range" CHECK ("test_results"."rating" between 400 and 2400)
);
--> statement-breakpoint
ALTER TABLE "puzzle_tries" ADD CONSTRAINT "puzzle_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "puzzle_tries" ADD CONSTRAINT "puzzle_tries_puzzle_id_puzzles_id_fk" FOREIGN KEY ("puzzle_id") REFERENCES "public"."puzzles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_results" ADD CONSTRAINT "test_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "test_results_seed_key" ON "test_results" USING btree ("user_id","seed");--> statement-breakpoint
-- A browser without an account keeps in a cookie which puzzles it has missed.
UPDATE "page_contents" SET "sections" = replace(replace(replace("sections"::text,
	'up to eight small cookies', 'up to nine small cookies'),
	'and one that carries a message', 'one that remembers which puzzles you have tried, and one that carries a message'),
	'"kids says whether kids mode is on."', '"kids says whether kids mode is on.", "missed_puzzles holds the numbers of the puzzles that you have tried in vain, so that the second time shows the solution. It ends when you close the browser; with an account, the account keeps them."')::jsonb
	WHERE "page_name" = 'cookies';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace(replace(replace("sections"::text,
	'bis zu acht kleine Cookies', 'bis zu neun kleine Cookies'),
	'und eines, das eine Nachricht', 'eines, das sich merkt, welche Aufgaben du versucht hast, und eines, das eine Nachricht'),
	'"kids sagt, ob der Kindermodus an ist."', '"kids sagt, ob der Kindermodus an ist.", "missed_puzzles enthält die Nummern der Aufgaben, die du vergeblich versucht hast, damit beim zweiten Mal die Lösung erscheint. Es endet, wenn du den Browser schließt; mit einem Konto merkt das Konto sie sich."')::jsonb
	WHERE "page_name" = 'cookies' AND "language" = 'de';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace(replace(replace("sections"::text,
	'hasta ocho pequeñas cookies', 'hasta nueve pequeñas cookies'),
	'y una que lleva un mensaje', 'una que recuerda qué problemas has intentado y una que lleva un mensaje'),
	'"kids dice si el modo infantil está activado."', '"kids dice si el modo infantil está activado.", "missed_puzzles contiene los números de los problemas que has intentado sin éxito, para mostrar la solución la segunda vez. Termina al cerrar el navegador; con una cuenta, los guarda la cuenta."')::jsonb
	WHERE "page_name" = 'cookies' AND "language" = 'es';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace(replace(replace("sections"::text,
	'jusqu’à huit petits cookies', 'jusqu’à neuf petits cookies'),
	'et un qui transmet un message', 'un qui retient les exercices que vous avez essayés, et un qui transmet un message'),
	'"kids dit si le mode enfants est activé."', '"kids dit si le mode enfants est activé.", "missed_puzzles contient les numéros des exercices que vous avez essayés en vain, pour montrer la solution la deuxième fois. Il prend fin à la fermeture du navigateur ; avec un compte, c’est le compte qui les garde."')::jsonb
	WHERE "page_name" = 'cookies' AND "language" = 'fr';
