import type { PageText } from '#shared/contracts/page-contents.ts'

export const PRIVACY: PageText = {
  title: 'Política de privacidad',
  subtitle: 'Última actualización: 4 de abril de 2025',
  sections: [
    {
      heading: 'En resumen',
      id: 'in-short',
      body: [
        'Puedes explorar todo [Openfile](/) sin decirnos quién eres. Aquí no hay publicidad, ni servicio de analítica, ni rastreadores de otra empresa. Si creas una cuenta, guardamos lo que la cuenta necesita y nada más; no lo vendemos, y puedes descargarlo o eliminarlo tú.',
        'El resto de esta política da los detalles. Palabras como «nosotros» se refieren a las personas que llevan este sitio. Cómo puede usarse el sitio se explica en las [condiciones de uso](/terms); para qué es el proyecto, en [Acerca de Openfile](/about).',
      ],
    },
    {
      heading: 'Quién es responsable',
      id: 'who-is-responsible',
      body: [
        'El operador de este sitio es responsable de tus datos personales (el «responsable del tratamiento», en términos legales) y se le puede escribir a {SUPPORT_EMAIL}. Escribe a esa dirección con cualquier pregunta o solicitud sobre tus datos.',
      ],
    },
    {
      heading: 'Cuando visitas el sitio sin cuenta',
      id: 'visiting',
      body: [
        'Hace falta cierta información para mostrar una página y mantener el sitio en marcha:',
      ],
      items: [
        'Registros técnicos. Nuestro servidor puede registrar la hora de una solicitud, la dirección solicitada, el resultado, tu dirección IP y el nombre que indica tu navegador. Los usamos para encontrar fallos y detener ataques.',
        'Límites de solicitudes. Para que los programas automáticos no sobrecarguen el sitio ni adivinen contraseñas, contamos durante un breve tiempo las solicitudes por dirección IP.',
        'Recuento de visitas. Cuando abres un recurso, su contador sube. Para contar a un visitante solo una vez cada media hora, recordamos la visita durante ese tiempo en la memoria del servidor. Si no has iniciado sesión, el contador mismo no dice nada de ti.',
        'Recuento de búsquedas. Contamos qué se busca y si se encontró, para saber qué le falta al catálogo, y guardamos estas cifras {SEARCH_STATS_MONTHS} meses. No dicen nada de quién buscó: no se guarda con ellas ninguna cuenta ni dirección IP, y las palabras que menos de tres visitantes buscaron el mismo día no se guardan. Para contar a un visitante solo una vez al día, la memoria del servidor conserva hasta el final del día un código cifrado, formado a partir de la dirección IP y del nombre del navegador. Las búsquedas del modo infantil no se cuentan.',
        'Tu aspecto preferido. El tema y el modo infantil se guardan en tu propio navegador; consulta la [política de cookies](/cookies).',
      ],
    },
    {
      heading: 'Cuando tienes una cuenta',
      id: 'account-data',
      body: [
        'Tu nombre de usuario y lo que escribes en comentarios y valoraciones son públicos. Tu dirección de correo, los recursos guardados, las visitas y los ajustes no se muestran a otros visitantes.',
        'El nombre de usuario, la dirección de correo y la contraseña son necesarios para una cuenta; el avatar, la presentación y tus preferencias son cosa tuya. Esto es lo que guardamos:',
      ],
      items: [
        'El nombre de usuario y la dirección de correo, y si la dirección está verificada.',
        'Tu contraseña, solo como hash argon2id. Un hash nos permite comprobar una contraseña; no nos permite leerla.',
        'La dirección de un avatar y una breve presentación, si las añades.',
        'Preferencias: por ejemplo el tema, las notificaciones, el nivel preferido, las categorías y las aperturas.',
        'Los recursos que has guardado, valorado y visto, con el número de visitas y la hora de la última.',
        'Lo que estudias, con tu progreso y tus notas privadas, y tu plan: sus pasos y de qué se hizo, es decir, tus respuestas y cifras de aperturas, nunca una partida.',
        'Tus listas y las listas que sigues. Otros solo pueden leer una lista si la haces pública o les das su enlace.',
        'Tus comentarios y estrellas, con la fecha.',
        'Tus votos a comentarios, tus denuncias, y los recursos y correcciones que has sugerido.',
        'Tus notificaciones: las 500 más recientes, y las leídas durante 90 días como máximo.',
        'Si usas la verificación en dos pasos: su secreto, cifrado, y tus códigos de recuperación, como hashes. El código QR para tu aplicación lo dibuja nuestro propio servidor, de modo que el secreto no pasa por ningún servicio de imágenes.',
        'Tus sesiones abiertas: cuándo empezó cada una y cuándo se usó por última vez, y a qué dirección IP y navegador pertenece, para que puedas reconocerlas y cerrarlas en los ajustes.',
        'Cuándo se creó la cuenta y cuándo iniciaste sesión por última vez.',
      ],
    },
    {
      heading: 'Registro de seguridad',
      id: 'security-log',
      body: [
        'Llevamos un registro de los inicios de sesión, los intentos fallidos y los cambios que importan para la seguridad, como una contraseña nueva o la activación y desactivación de la verificación en dos pasos. Una entrada recoge qué pasó, la hora, la dirección IP y la cuenta afectada. Nunca contiene una contraseña ni un código. Las acciones de los administradores se registran de la misma manera.',
      ],
    },
    {
      heading: 'Correos que enviamos',
      id: 'emails',
      body: [
        'Te escribimos por cinco motivos: para verificar tu dirección; para que puedas restablecer una contraseña; para contarte algo que afecta a tu cuenta o a su seguridad; si tu dirección está verificada, para contarte las respuestas a tus comentarios, qué fue de tus sugerencias y las decisiones de los moderadores; y, solo si lo pides, una vez por semana, lo que estudias, tu plan y las novedades. Los correos de las dos últimas clases pueden desactivarse en tu página de notificaciones y con un enlace que lleva cada uno. Estos mensajes no llevan publicidad ni imágenes invisibles de seguimiento.',
        'Si dejas tu dirección para un boletín, la guardamos solo para eso, y puedes retirarla en cualquier momento escribiendo a {SUPPORT_EMAIL}. No añadimos a esa lista las direcciones de las cuentas.',
      ],
    },
    {
      heading: 'Por qué podemos usar estos datos',
      id: 'legal-basis',
      body: [
        'No tomamos decisiones automatizadas con efectos jurídicos o de gravedad parecida, y no elaboramos perfiles para publicidad.',
        'Donde se te aplica la normativa europea de protección de datos (el RGPD), nos basamos en estos fundamentos:',
      ],
      items: [
        'Para darte lo que pediste: tu cuenta, los recursos guardados, los comentarios, las valoraciones y los ajustes (ejecución de un contrato, artículo 6, apartado 1, letra b).',
        'Para mantener el sitio seguro y en marcha: registros técnicos, límites de solicitudes, sesiones y el registro de seguridad; y para saber qué recursos se usan: recuento de visitas (interés legítimo, artículo 6, apartado 1, letra f).',
        'Para enviar un boletín, si lo pediste (consentimiento, artículo 6, apartado 1, letra a). Puedes retirar el consentimiento en cualquier momento; lo hecho antes sigue siendo lícito.',
        'Para cumplir una obligación legal, por ejemplo cuando un tribunal nos lo ordena (artículo 6, apartado 1, letra c).',
      ],
    },
    {
      heading: 'Imágenes y enlaces de otros sitios',
      id: 'other-sites',
      body: [
        'Algunas imágenes, como la portada de un vídeo, se cargan desde el sitio que las aloja. Tu navegador se pone entonces en contacto con ese sitio, que conoce tu dirección IP, igual que si hubieras abierto la imagen allí. Solo se contacta con sitios que nuestros curadores eligieron para el catálogo: a los miembros se los muestra con la primera letra de su nombre, y ninguna imagen se carga desde una dirección que haya escrito un miembro.',
        'Los botones «Ver» y «Visitar» te llevan a otros sitios. Pedimos a tu navegador que no les diga de qué página nuestra vienes. Una vez allí rigen sus normas de privacidad, y pueden usar sus propias cookies. Algunos de estos enlaces son de afiliados; consulta el [aviso sobre enlaces de afiliados](/affiliate-disclosure).',
      ],
    },
    {
      heading: 'Quién más ve tus datos',
      id: 'recipients',
      body: [
        'No vendemos, alquilamos ni intercambiamos datos personales. Las empresas que proporcionan el servidor o entregan nuestro correo pueden tratar datos por encargo nuestro, con contrato y solo según nuestras instrucciones. Fuera de eso, solo comunicamos datos si la ley lo exige o si hace falta para defenderse de una reclamación.',
        'Si quieres saber qué proveedores se usan en este momento y en qué países, pregunta en {SUPPORT_EMAIL}. Si hubiera que tratar datos de Europa en un país sin un nivel de protección equivalente, antes tendrán que existir las garantías que exige la ley, como las cláusulas contractuales tipo.',
      ],
    },
    {
      heading: 'Cuánto tiempo los guardamos',
      id: 'retention',
      body: ['Guardamos los datos mientras dura su finalidad.'],
      items: [
        'Datos de la cuenta: hasta que eliminas tu cuenta.',
        'Sesiones: hasta que cierras la sesión, como mucho 14 días después de tu última visita o 30 días después de iniciarla.',
        'Los enlaces de verificación sirven 24 horas, los de restablecer la contraseña 60 minutos, y cada uno solo una vez.',
        'El registro de seguridad y sus direcciones IP: {AUDIT_MONTHS} meses. Las entradas más antiguas se eliminan cada hora.',
        'Recuentos de búsquedas, que no dicen nada de quién buscó: {SEARCH_STATS_MONTHS} meses.',
        'Registros técnicos: mientras ayuden a encontrar fallos o a investigar abusos. Después se eliminan.',
        'Direcciones del boletín: hasta que las retiras.',
        'Los mensajes que nos envías: hasta que el asunto se resuelve, y más tiempo solo donde la ley lo exige.',
        'Las copias de seguridad pueden conservar datos eliminados durante un tiempo, hasta que otras más nuevas las sustituyen.',
      ],
    },
    {
      heading: 'Descargar o eliminar tu cuenta',
      id: 'export-and-deletion',
      body: [
        'En los [ajustes](/settings), en la pestaña «Cuenta», puedes descargar una copia de tus datos y eliminar tu cuenta. No necesitas el permiso de nadie ni tienes que dar un motivo.',
        'La eliminación borra para siempre tu perfil, tus preferencias, los recursos guardados, el historial de visitas y las sesiones. Tus comentarios se quedan, para que la conversación que los rodea siga teniendo sentido, pero aparecen con el nombre «Usuario eliminado» y ya no están vinculados a ti. Las entradas sobre ti en el registro de seguridad se eliminan o se despojan de todo lo que te señale. Si el texto de un comentario dice quién eres, escríbenos y eliminaremos también ese comentario.',
      ],
    },
    {
      heading: 'Tus derechos',
      id: 'your-rights',
      body: [
        'Para ejercer cualquiera de los derechos siguientes, escribe a {SUPPORT_EMAIL}. Quizá te hagamos una pregunta para asegurarnos de que la cuenta es tuya. Procuramos contestar en 48 horas, y atenderemos tu solicitud en el plazo de un mes, o te diremos dentro de ese mes si la ley nos concede más tiempo y lo necesitamos. No te cuesta nada. Si no quedas conforme, puedes reclamar ante la autoridad de protección de datos del lugar donde vives o trabajas.',
        'Según dónde vivas, la ley te concede algunos o todos los derechos siguientes. Se los reconocemos a todos, en la medida en que podemos:',
      ],
      items: [
        'saber si tenemos datos sobre ti y obtener una copia;',
        'que se corrijan los datos erróneos (la dirección de correo de una cuenta se cambia a través del soporte);',
        'que se eliminen los datos o se limite su uso;',
        'llevarte tus datos en un formato que otros programas puedan leer;',
        'oponerte a los usos que se basan en nuestro interés legítimo;',
        'retirar el consentimiento que hayas dado.',
      ],
    },
    {
      heading: 'Cómo protegemos los datos',
      id: 'security',
      body: [
        'Las contraseñas, los identificadores de sesión y los enlaces de nuestros correos se guardan solo como hashes. Los intentos repetidos con contraseñas o códigos erróneos se frenan. En los ajustes puedes activar la verificación en dos pasos y ver y cerrar tus sesiones. Si una brecha te pusiera en riesgo, te avisaremos, igual que a las autoridades, como exige la ley. Ningún sistema es perfecto; si encuentras una vulnerabilidad, dínoslo en {SUPPORT_EMAIL} antes que a otros.',
      ],
    },
    {
      heading: 'Menores de 13 años',
      id: 'children-under-13',
      body: [
        'Las cuentas son para mayores de 13 años. No recogemos a sabiendas datos personales de menores de 13. En algunos países la edad a la que los jóvenes pueden aceptar por sí mismos servicios como este es mayor, hasta los 16; por debajo de esa edad tiene que aceptar un padre, una madre o un tutor.',
        'El modo infantil no necesita cuenta. Es un ajuste de tu navegador que limita el catálogo a los recursos marcados para niños; no guardamos para él ningún nombre, dirección ni perfil. Si un padre o una madre lo bloquea, guardamos una forma cifrada del PIN que no puede volver a leerse, lo que eligió y cuántas veces se ha probado un PIN. Recuerda que los enlaces llevan a otros sitios, y míralos tú primero.',
        'Si crees que un menor de 13 años nos ha dado datos personales, escribe a {SUPPORT_EMAIL}. Eliminaremos la cuenta y los datos sin demora.',
      ],
    },
    {
      heading: 'Cambios en esta política',
      id: 'changes',
      body: [
        'Si el sitio cambia, quizá esta política tenga que cambiar con él. La fecha de arriba te dice cuándo ocurrió por última vez. Si un cambio importa a quienes tienen una cuenta, lo anunciaremos en el sitio antes de que surta efecto.',
      ],
    },
    {
      heading: 'Páginas relacionadas',
      id: 'related-pages',
      body: [
        'Consulta también las [condiciones de uso](/terms), la [política de cookies](/cookies), el [aviso sobre enlaces de afiliados](/affiliate-disclosure) y [Acerca de Openfile](/about). Esta política está siempre en [Privacidad](/privacy), y puedes volver al catálogo desde la [página de inicio](/).',
      ],
    },
  ],
}
