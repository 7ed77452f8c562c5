-- A star of kids mode is a study state, which the texts about kids mode and the browser's storage name.
UPDATE "page_contents" SET "sections" = replace("sections"::text,
	'The stars are kept in that browser only.',
	'The stars are kept in that browser, or in the account of a pupil or of whoever is logged in.')::jsonb
	WHERE "page_name" = 'kids';--> statement-breakpoint
UPDATE "page_contents" SET "sections" = replace(replace("sections"::text,
	'"kidsStars: the lessons that a child has marked as done, for the page “My stars”. It never leaves the browser.", ', ''),
	'study: what you want to study, study, or have done without being logged in, with your progress and your notes.',
	'study: what you want to study, study, or have done without being logged in, with your progress and your notes, and the stars of kids mode.')::jsonb
	WHERE "page_name" = 'cookies';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace("sections"::text,
	'Die Sterne bleiben nur in diesem Browser.',
	'Die Sterne bleiben in diesem Browser oder im Konto eines Kindes aus einer Gruppe oder dessen, der angemeldet ist.')::jsonb
	WHERE "page_name" = 'kids' AND "language" = 'de';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace(replace("sections"::text,
	'"kidsStars: die Lektionen, die ein Kind als erledigt markiert hat, für die Seite „Meine Sterne“. Sie verlassen den Browser nie.", ', ''),
	'mit deinem Fortschritt und deinen Notizen.',
	'mit deinem Fortschritt und deinen Notizen, und die Sterne des Kindermodus.')::jsonb
	WHERE "page_name" = 'cookies' AND "language" = 'de';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace("sections"::text,
	'Las estrellas se guardan solo en ese navegador.',
	'Las estrellas se guardan en ese navegador, o en la cuenta de un alumno o de quien haya iniciado sesión.')::jsonb
	WHERE "page_name" = 'kids' AND "language" = 'es';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace(replace("sections"::text,
	'"kidsStars: las lecciones que un niño ha marcado como hechas, para la página «Mis estrellas». Nunca salen del navegador.", ', ''),
	'con tu progreso y tus notas.',
	'con tu progreso y tus notas, y las estrellas del modo infantil.')::jsonb
	WHERE "page_name" = 'cookies' AND "language" = 'es';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace("sections"::text,
	'Les étoiles restent dans ce seul navigateur.',
	'Les étoiles restent dans ce navigateur, ou dans le compte d’un élève ou de la personne connectée.')::jsonb
	WHERE "page_name" = 'kids' AND "language" = 'fr';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = replace(replace("sections"::text,
	'"kidsStars : les leçons qu’un enfant a marquées comme faites, pour la page « Mes étoiles ». Elles ne quittent jamais le navigateur.", ', ''),
	'avec votre progression et vos notes.',
	'avec votre progression et vos notes, et les étoiles du mode enfants.')::jsonb
	WHERE "page_name" = 'cookies' AND "language" = 'fr';
