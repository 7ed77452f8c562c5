import type { PageText } from '#shared/contracts/page-contents.ts'

export const TERMS: PageText = {
  title: 'Conditions d’utilisation',
  subtitle: 'Dernière mise à jour : 15 avril 2025',
  sections: [
    {
      heading: 'Au sujet de ces conditions',
      id: 'about-these-terms',
      body: [
        'Ces conditions sont l’accord entre vous et l’exploitant de ce site, joignable à {SUPPORT_EMAIL} (« nous »), sur l’utilisation d’[Openfile](/). En utilisant le site, vous les acceptez. Si vous n’êtes pas d’accord, n’utilisez pas le site. Nous avons essayé de les écrire de façon qu’il ne faille pas d’avocat pour les lire.',
      ],
    },
    {
      heading: 'Ce qu’offre Openfile',
      id: 'the-service',
      body: [
        'Openfile est un catalogue gratuit de ressources pour apprendre les échecs. Nous décrivons des vidéos, des livres, des cours et des articles et renvoyons aux sites qui les publient ou les vendent. Nous n’hébergeons pas ces œuvres et ne les vendons pas. Les membres inscrits peuvent aussi ajouter des ressources à leurs favoris, les noter et les commenter.',
        'Le site est encore en développement. Ses fonctions peuvent changer, et certaines parties peuvent être indisponibles de temps en temps.',
      ],
    },
    {
      heading: 'Votre compte',
      id: 'your-account',
      body: [
        'Parcourir le site ne demande pas de compte. Si vous en créez un, respectez ce qui suit :',
      ],
      items: [
        'Vous avez au moins 13 ans. Là où la loi de votre pays fixe un âge plus élevé pour des services comme celui-ci, un parent ou un tuteur a donné son accord.',
        'Vous donnez une adresse e-mail qui vous appartient. Vous pouvez prendre un pseudonyme, à condition qu’il ne vous fasse pas passer pour un autre et n’insulte personne.',
        'Vous gardez votre mot de passe pour vous et ne partagez pas le compte. Nous recommandons l’authentification à deux facteurs.',
        'Vous nous prévenez à {SUPPORT_EMAIL} si vous pensez que quelqu’un d’autre a utilisé votre compte.',
      ],
    },
    {
      heading: 'Commentaires et notes',
      id: 'comments-and-ratings',
      body: [
        'Ce que vous écrivez reste à vous. Pour que nous puissions le montrer, vous nous accordez l’autorisation gratuite et non exclusive de conserver et de publier vos commentaires et vos notes sur Openfile. Elle dure tant qu’ils sont sur le site. Vous confirmez que vous avez le droit de les publier.',
        'Notez ce que vous connaissez. Ne notez pas et ne critiquez pas votre propre travail, ni celui d’un concurrent, comme si vous étiez un lecteur ordinaire. Ne publiez pas :',
      ],
      items: [
        'd’insultes, de menaces, de haine ou de harcèlement, ni rien qui ne convienne pas aux enfants ;',
        'd’informations privées sur vous ou sur d’autres ;',
        'de publicité, de messages répétés ou de liens trompeurs ;',
        'de copies de leçons, de livres ou d’autres œuvres que vous n’avez pas le droit de partager ;',
        'quoi que ce soit d’autre de contraire à la loi.',
      ],
    },
    {
      heading: 'Modération',
      id: 'moderation',
      body: [
        'Nous pouvons retirer des contenus qui enfreignent ces conditions et, dans les cas graves ou répétés, suspendre ou fermer un compte. Nous examinons chaque cas et, quand c’est possible, nous vous en donnons la raison. Les décisions de modération sont prises par des personnes, pas par des logiciels.',
        'Pour signaler un commentaire, envoyez son adresse et une phrase sur le problème à {SUPPORT_EMAIL}. Si vous pensez que nous nous sommes trompés sur un de vos contenus, répondez-nous, et nous l’examinerons de nouveau.',
      ],
    },
    {
      heading: 'Bon usage du site',
      id: 'fair-use',
      body: ['Merci de ne pas :'],
      items: [
        'essayer d’entrer dans des comptes, des données ou des parties du système qui ne vous sont pas destinés ;',
        'perturber le site, par exemple en le surchargeant ou en contournant ses limites de requêtes ;',
        'manipuler les notes ou les nombres de vues, ou créer des comptes automatiquement ;',
        'copier des parties substantielles du catalogue pour les publier comme vôtres. Les citations, les liens et l’indexation ordinaire par les moteurs de recherche sont les bienvenus.',
      ],
    },
    {
      heading: 'Autres sites, prix et liens d’affiliation',
      id: 'other-sites',
      body: [
        'Les liens mènent à des sites que nous ne gérons pas. Leurs propriétaires sont responsables de leurs contenus, de leurs offres et de leurs propres conditions, et un achat est un contrat entre vous et le vendeur. Les prix, les durées et les notes de notre catalogue sont indicatifs et peuvent être dépassés ; « Gratuit ? » signifie que nous ne connaissons pas de prix. C’est ce que dit la page du vendeur qui compte.',
        'Certains liens peuvent être des liens d’affiliation. Nous recevons alors peut-être une commission, sans frais supplémentaires pour vous. L’[avis sur les liens d’affiliation](/affiliate-disclosure) explique comment cela fonctionne.',
      ],
    },
    {
      heading: 'Droits sur le catalogue',
      id: 'rights',
      body: [
        'Les descriptions et la présentation d’Openfile sont protégées par le droit d’auteur, sauf si une licence en dispose autrement. Les noms, couvertures, logos et marques des ressources appartiennent à leurs propriétaires ; qu’une chose figure au catalogue ne signifie pas que son propriétaire approuve Openfile.',
        'Si vous détenez les droits sur quelque chose qui est montré ici et pensez que cela ne devrait pas l’être, écrivez à {SUPPORT_EMAIL} avec l’adresse de la page, l’œuvre concernée et un moyen de vous joindre. Nous l’examinerons sans tarder et retirerons ce qui doit l’être.',
      ],
    },
    {
      heading: 'Ce que nous pouvons promettre ou non',
      id: 'liability',
      body: [
        'Nous préparons le catalogue avec soin et l’offrons gratuitement, tel qu’il est. Nous ne pouvons pas promettre que chaque entrée soit complète et exacte, que chaque lien fonctionne encore ni que le site soit toujours disponible. Vos progrès aux échecs, nous le regrettons, ne sont pas garantis non plus.',
        'Notre responsabilité est illimitée là où la loi l’exige, en particulier en cas de faute intentionnelle ou de négligence grave, d’atteinte à la vie, à l’intégrité physique ou à la santé, et partout où elle ne peut être exclue. Au-delà, et dans la mesure où la loi le permet, nous ne répondons pas des dommages qui résultent de l’utilisation de ce service gratuit, de son interruption ou du contenu d’autres sites.',
        'Rien dans ces conditions ne vous retire des droits que la loi vous donne en tant que consommateur.',
      ],
    },
    {
      heading: 'Confidentialité et cookies',
      id: 'privacy',
      body: [
        'La manière dont nous traitons les données personnelles est expliquée dans la [politique de confidentialité](/privacy), et ce que nous conservons dans votre navigateur, dans la [politique relative aux cookies](/cookies).',
      ],
    },
    {
      heading: 'Fin de l’accord',
      id: 'ending',
      body: [
        'Vous pouvez supprimer votre compte à tout moment dans les [paramètres](/settings), sous l’onglet « Compte ». Vos commentaires restent alors sous le nom « Utilisateur supprimé ». Nous pouvons fermer un compte qui enfreint ces conditions, et nous pouvons mettre fin au service tout entier ; dans ce cas, nous préviendrons les membres assez tôt pour qu’ils puissent d’abord télécharger leurs données.',
      ],
    },
    {
      heading: 'Changements de ces conditions',
      id: 'changes',
      body: [
        'Nous pouvons changer ces conditions quand le site ou la loi change. La date du haut indique la version en vigueur. Les membres trouveront les changements importants annoncés sur le site avant qu’ils prennent effet. Si vous ne les acceptez pas, vous pouvez supprimer votre compte ; si vous continuez ensuite à utiliser le site, la nouvelle version s’applique.',
      ],
    },
    {
      heading: 'Droit et litiges',
      id: 'law',
      body: [
        'En cas de problème, écrivez-nous d’abord : la plupart des problèmes se règlent par un seul e-mail. Si vous utilisez le site en tant que consommateur, le droit impératif de la consommation du pays où vous vivez vous protège, et vous pouvez y saisir les tribunaux. Si l’une de ces conditions se révèle nulle, les autres restent en vigueur.',
      ],
    },
    {
      heading: 'Pages associées',
      id: 'related-pages',
      body: [
        'Ces conditions se trouvent toujours à la page [Conditions](/terms). Consultez aussi [Confidentialité](/privacy), [Cookies](/cookies), l’[avis sur les liens d’affiliation](/affiliate-disclosure), [À propos d’Openfile](/about) et la [page d’accueil](/). Adressez vos questions à {SUPPORT_EMAIL}.',
      ],
    },
  ],
}
