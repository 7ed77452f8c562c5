import type { PageText } from '#shared/contracts/page-contents.ts'

export const PLAY: PageText = {
  title: 'Jouer aux échecs en ligne',
  subtitle:
    'Des endroits où jouer contre des humains et des ordinateurs, à toutes les cadences et à tous les niveaux.',
  sections: [
    {
      heading: 'De la leçon à l’échiquier',
      id: 'introduction',
      body: [
        'Une idée nouvelle est à vous quand vous l’avez essayée contre quelqu’un. Les sites de cette page vous trouvent un adversaire, de l’ordinateur patient à la personne de votre force à l’autre bout du monde.',
        'Où que vous jouiez, revoyez une partie perdue avant de commencer la suivante. Dix minutes passées sur le coup qui a tout gâché en apprennent plus que trois nouvelles parties.',
      ],
    },
    {
      heading: 'Choisir une plateforme',
      id: 'choosing-a-platform',
      body: [
        'La plupart des gens s’en tiennent à un site principal, car ni le classement ni les amis ne vous suivent ailleurs. Essayez-en d’abord deux ou trois pendant une semaine. Ces questions peuvent vous aider à décider.',
      ],
      items: [
        'De combien de temps disposez-vous ? Les parties rapides, avec dix minutes ou plus par joueur, laissent le temps de réfléchir et conviennent le mieux pour apprendre. Le blitz et le bullet récompensent la vitesse. Par correspondance, un seul coup peut prendre des jours, ce qui s’accorde avec le travail et la famille.',
        'Contre qui voulez-vous jouer ? Les grands sites trouvent un adversaire à votre mesure en quelques secondes, à toute heure. Les petits clubs offrent des noms familiers et de plus longues conversations. Un ordinateur ne vous en veut jamais de faire une pause.',
        'Combien cela coûte-t-il ? Certains sites sont entièrement gratuits ; d’autres font payer des leçons, des exercices ou des analyses plus poussées. Pour vos cent premières parties, aucun abonnement n’est nécessaire.',
        'Pouvez-vous revoir vos parties ? Un bon site les conserve et vous laisse les parcourir ensuite avec un moteur.',
        'Vous faut-il un compte ? Plusieurs sites vous laissent jouer une première partie sans compte. Avec un compte, vous obtenez un classement et, avec lui, des adversaires mieux assortis.',
        'Qui s’en servira ? Pour un enfant, choisissez un site à messagerie restreinte, avec une vue pour les parents. La [page pour enfants](/kids) en indique quelques-uns.',
      ],
    },
  ],
}

export const KIDS: PageText = {
  title: 'Les échecs pour les enfants',
  subtitle:
    'Des sites, des jeux et des cahiers pour jeunes joueurs, et quelques conseils pour leurs parents.',
  sections: [
    {
      heading: 'Commencer, c’est facile',
      id: 'introduction',
      body: [
        'Voici des sites, des jeux et des cahiers faits pour les enfants et pour les adultes qui leur apprennent. Dans le catalogue lui-même, l’interrupteur « Mode enfants » de la barre latérale ne montre que les ressources marquées pour les enfants. Il fonctionne sans compte.',
      ],
    },
    {
      heading: 'Conseils aux parents',
      id: 'tips-for-parents',
      body: [
        'Vous n’avez pas besoin de bien jouer vous-même. Un adulte qui demande après une partie « que voulait ton adversaire ? » est déjà un bon entraîneur.',
      ],
      items: [
        'Commencez simplement. Jouez d’abord avec les pions et les rois seulement, puis ajoutez une sorte de pièce à la fois. Beaucoup d’enfants maîtrisent toutes les règles dès six ans environ, mais rien ne presse.',
        'Faites court. Quinze minutes qui finissent par « encore une ! » valent mieux qu’une heure qui finit en larmes.',
        'Enseignez tôt l’échec et mat. Un enfant qui connaît deux ou trois mats simples a un but dans chaque partie.',
        'Prenez un vrai échiquier en plus de l’écran. Déplacer les pièces à la main aide à retenir les schémas, et vous pouvez vous asseoir du même côté de la table.',
        'Ne le laissez pas gagner à chaque fois. Donnez-vous plutôt un handicap : jouez sans dame, ou changez de camp au milieu de la partie.',
        'Félicitez la réflexion, pas le résultat. « Tu as vu ma menace » dure plus longtemps que « tu as gagné ».',
        'Verrouillez le mode enfants sur un appareil partagé. [Choisissez un code PIN](/kids/lock), et Openfile ne montre plus que des ressources pour enfants jusqu’à ce que vous le saisissiez de nouveau : dans ce navigateur, ou partout où votre enfant se connecte.',
        'Regardez un site avant votre enfant. Vérifiez qui peut envoyer des messages, si les noms sont cachés et ce qui est payant. Les liens d’Openfile mènent à d’autres sites, qui ont leurs propres règles, et certains ont de la publicité ou une messagerie ouverte.',
        'Créez les comptes ensemble. Prenez un pseudonyme et votre propre adresse e-mail, et lisez l’âge exigé par le site. Les comptes d’Openfile sont réservés aux personnes de 13 ans et plus ; consultez la page [Confidentialité](/privacy).',
        'Trouvez de la compagnie. Un club scolaire ou un club d’échecs du coin donne aux enfants ce qu’aucune application ne peut donner : des amis qui jouent.',
      ],
    },
    {
      heading: 'Comment fonctionne le mode enfants',
      id: 'how-kids-mode-works',
      body: [
        'L’interrupteur « Mode enfants » n’affiche que des ressources pour enfants, et un enfant peut le désactiver. Un verrou, lui, tient bon : tant qu’il est en place, notre serveur n’envoie à ce navigateur que des ressources pour enfants, quelle que soit l’adresse saisie.',
      ],
      items: [
        'Verrouiller un navigateur. [Choisissez un code PIN](/kids/lock) de 4 à 8 chiffres. Aucun compte n’est nécessaire.',
        'Verrouiller le compte d’un enfant. Connectez-vous-y et choisissez « tous les appareils » ; vous confirmez avec son mot de passe. Nous envoyons un e-mail à son adresse quand il est verrouillé et déverrouillé.',
        'Verrouiller une classe. Avec un compte, [créez un code de classe](/kids/class), valable un jour, pour 30 navigateurs au plus. Vous les déverrouillez depuis la même page, un par un ou tous à la fois.',
        'Liens sortants. Avant que votre enfant ne parte vers un autre site, une page dit où mène le lien, et peut demander le code PIN.',
        'Étoiles. Votre enfant reçoit [une étoile](/kids/stars) pour chaque leçon. Les étoiles restent dans ce seul navigateur.',
      ],
    },
    {
      heading: 'Ce que nous gardons, et ce qu’un verrou ne peut pas faire',
      id: 'what-a-lock-keeps',
      body: [
        'De votre enfant, nous ne gardons rien : ni nom, ni âge, ni liste de ce qui a été regardé. Pour le verrou lui-même, nous gardons une forme chiffrée du code PIN, vos choix, et combien de fois un code a été essayé.',
      ],
      items: [
        'Qui efface les cookies d’un navigateur, ou prend un autre navigateur, échappe au verrou de ce navigateur. Le verrou d’un compte vaut partout où le compte est connecté.',
        'Le verrou s’arrête où s’arrête notre site. Il ne filtre pas les autres sites ; c’est à cela que servent les réglages de l’appareil.',
        'Code PIN oublié ? Le verrou d’un compte s’ouvre avec son mot de passe, ou par un e-mail à son adresse. Celui d’une classe est ouvert par l’enseignant. Celui d’un navigateur n’a pas d’adresse : effacer les cookies de ce site le lève.',
      ],
    },
  ],
}

export const OTHER_RESOURCES: PageText = {
  title: 'Autres ressources d’échecs',
  subtitle:
    'Bases de données, moteurs, fédérations et actualités, et une petite étagère de livres recommandés.',
  sections: [
    {
      heading: 'Au-delà des leçons',
      id: 'introduction',
      body: [
        'Classements, bases de parties, moteurs, actualités et fédérations : des sites où vous reviendrez quand les échecs seront devenus une habitude.',
      ],
    },
    {
      heading: 'Livres recommandés',
      id: 'recommended-books',
      body: [
        'Une petite étagère, rangée à peu près dans l’ordre, des premiers pas à l’étude approfondie. Chacun de ces livres aide les joueurs depuis de longues années, et un seul d’entre eux, lu lentement avec un échiquier, suffit pour une saison. Vous les trouverez, avec bien d’autres, parmi les [livres du catalogue](/category/book).',
      ],
      items: [
        'Play Winning Chess, de Yasser Seirawan et Jeremy Silman. Les règles, puis quatre idées pour jouer : la force, le temps, l’espace et la structure de pions.',
        'Bobby Fischer Teaches Chess, de Bobby Fischer, Stuart Margulies et Donn Mosenfelder. Une petite question après l’autre, jusqu’à ce que le mat du couloir vienne tout seul.',
        'Logical Chess: Move by Move, d’Irving Chernev. Des parties complètes, avec une raison pour chaque coup.',
        'Winning Chess Tactics, de Yasser Seirawan et Jeremy Silman. Fourchettes, clouages et leurs cousins, expliqués en mots simples.',
        'Chess Fundamentals, de José Raúl Capablanca. Un champion du monde va à l’essentiel.',
        'Simple Chess, de Michael Stean. Avant-postes, pions faibles et colonnes ouvertes dans un livre mince sans une page de trop.',
        'Silman’s Complete Endgame Course, de Jeremy Silman. Les finales dans l’ordre où l’on en a besoin, rangées par force de jeu.',
        '100 Endgames You Must Know, de Jesús de la Villa. Les positions qui décident des parties de tournoi, en chapitres courts.',
        'My System, d’Aron Nimzowitsch. Colonnes ouvertes, pions passés, prophylaxie : une bonne part du vocabulaire du jeu positionnel vient d’ici.',
        'The Art of Attack in Chess, de Vladimir Vuković. Comment les attaques contre le roi se préparent, se mènent et se réfutent.',
        'Zurich International Chess Tournament 1953, de David Bronstein. Un grand tournoi, raconté par l’un de ses joueurs, et une école du milieu de partie.',
        'My 60 Memorable Games, de Bobby Fischer. Ses propres parties, commentées sans fard, dont trois qu’il a perdues.',
        'The Life and Games of Mikhail Tal, de Mikhail Tal. Mi-mémoires, mi-recueil de parties, et très drôle.',
        'Dvoretsky’s Endgame Manual, de Mark Dvoretsky. Exigeant et complet, pour joueurs de tournoi ambitieux.',
      ],
    },
  ],
}
