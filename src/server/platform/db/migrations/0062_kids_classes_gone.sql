-- Codes for a class's kids lock are gone, which the texts about kids mode name.
UPDATE "page_contents" SET "sections" = (replace(replace("sections"::text,
		'Lock a class. With an account, [make a class code](/kids/class), valid for a day, for up to 30 browsers. You unlock them from the same page, one by one or all at once.',
		'Lock a class. In a group, each pupil has an account without an email address; its teachers lock and unlock them, one by one or all at once.'),
		'Forgot the PIN? An account’s lock opens with its password, or by an email to its address. A class’s lock is opened by the teacher. A browser’s own lock has no address: deleting the cookies of this website lifts it.',
		'Forgot the PIN? An account’s lock opens with its password, or by an email to its address. A pupil’s lock is opened by a teacher of the group. A browser’s own lock has no address: deleting the cookies of this website lifts it.'))::jsonb
	WHERE "page_name" = 'kids';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = (replace(replace("sections"::text,
		'Eine Klasse sperren. Mit einem Konto kannst du einen [Klassencode](/kids/class) erzeugen, der einen Tag lang für bis zu 30 Browser gilt. Entsperren kannst du sie auf derselben Seite, einzeln oder alle zugleich.',
		'Eine Klasse sperren. In einer Gruppe hat jedes Kind ein Konto ohne E-Mail-Adresse; die Lehrkräfte der Gruppe sperren und entsperren sie, einzeln oder alle zugleich.'),
		'PIN vergessen? Die Sperre eines Kontos öffnet sich mit seinem Passwort oder durch eine E-Mail an seine Adresse. Die Sperre einer Klasse öffnet die Lehrkraft. Die Sperre eines Browsers hat keine Adresse: Sie verschwindet, wenn du die Cookies dieser Website löschst.',
		'PIN vergessen? Die Sperre eines Kontos öffnet sich mit seinem Passwort oder durch eine E-Mail an seine Adresse. Die Sperre eines Kindes in einer Gruppe öffnet eine Lehrkraft der Gruppe. Die Sperre eines Browsers hat keine Adresse: Sie verschwindet, wenn du die Cookies dieser Website löschst.'))::jsonb
	WHERE "page_name" = 'kids' AND "language" = 'de';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = (replace(replace("sections"::text,
		'Bloquear una clase. Con una cuenta, [crea un código de clase](/kids/class), válido un día y para un máximo de 30 navegadores. Los desbloqueas desde la misma página, uno a uno o todos a la vez.',
		'Bloquear una clase. En un grupo, cada alumno tiene una cuenta sin dirección de correo; los profesores del grupo las bloquean y desbloquean, una a una o todas a la vez.'),
		'¿Has olvidado el PIN? El bloqueo de una cuenta se abre con su contraseña, o con un correo a su dirección. El de una clase lo abre el profesor. El de un navegador no tiene dirección: se levanta borrando las cookies de este sitio.',
		'¿Has olvidado el PIN? El bloqueo de una cuenta se abre con su contraseña, o con un correo a su dirección. El de un alumno lo abre un profesor del grupo. El de un navegador no tiene dirección: se levanta borrando las cookies de este sitio.'))::jsonb
	WHERE "page_name" = 'kids' AND "language" = 'es';--> statement-breakpoint
UPDATE "page_translations" SET "sections" = (replace(replace("sections"::text,
		'Verrouiller une classe. Avec un compte, [créez un code de classe](/kids/class), valable un jour, pour 30 navigateurs au plus. Vous les déverrouillez depuis la même page, un par un ou tous à la fois.',
		'Verrouiller une classe. Dans un groupe, chaque élève a un compte sans adresse e-mail ; les enseignants du groupe les verrouillent et les déverrouillent, un par un ou tous à la fois.'),
		'Code PIN oublié ? Le verrou d’un compte s’ouvre avec son mot de passe, ou par un e-mail à son adresse. Celui d’une classe est ouvert par l’enseignant. Celui d’un navigateur n’a pas d’adresse : effacer les cookies de ce site le lève.',
		'Code PIN oublié ? Le verrou d’un compte s’ouvre avec son mot de passe, ou par un e-mail à son adresse. Celui d’un élève est ouvert par un enseignant du groupe. Celui d’un navigateur n’a pas d’adresse : effacer les cookies de ce site le lève.'))::jsonb
	WHERE "page_name" = 'kids' AND "language" = 'fr';
