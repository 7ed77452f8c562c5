import type { PageText } from '#shared/contracts/page-contents.ts'

export const COOKIES: PageText = {
  title: 'Politique relative aux cookies',
  subtitle: 'Dernière mise à jour : 4 avril 2025',
  sections: [
    {
      heading: 'En bref',
      id: 'in-short',
      body: [
        '[Openfile](/) dépose jusqu’à huit petits cookies : deux qui maintiennent votre connexion, un qui empêche des inconnus de vous bloquer l’accès, un qui garde le mode enfants verrouillé, deux qui retiennent l’aspect des pages que vous préférez, un qui retient que vous avez choisi une langue, et un qui transmet un message à la page suivante. Aucun ne sert à la publicité, aucun ne vous suit sur d’autres sites, et aucun n’appartient à une autre entreprise.',
        'Un cookie est un court texte qu’un site demande à votre navigateur de garder et de renvoyer lors des visites suivantes. Le stockage local est semblable, mais son contenu reste dans votre navigateur et n’est pas envoyé.',
      ],
    },
    {
      heading: 'Les cookies qui maintiennent votre connexion',
      id: 'login-cookies',
      body: [
        'Ils sont déposés quand vous vous connectez. Sans eux, le site vous oublierait à chaque clic ; un compte ne peut donc pas fonctionner sans eux.',
      ],
      items: [
        'Le cookie session contient une longue valeur aléatoire qui appartient à votre session, et rien sur vous. Il est marqué HttpOnly, ce qui signifie que les scripts de la page ne peuvent pas le lire. Il prend fin quand vous vous déconnectez, 14 jours après votre dernière visite, ou 30 jours après votre connexion, selon ce qui arrive en premier.',
        'signed_in contient la valeur 1 et dit seulement à la page qu’il y a une session à demander. Il ne donne accès à rien et disparaît quand votre session prend fin.',
        'access_denied contient la valeur 1 pendant 20 secondes au plus. Il est déposé quand vous ouvrez une page d’administration sans en avoir le droit, pour que la page suivante puisse vous dire pourquoi vous y avez été envoyé.',
      ],
    },
    {
      heading: 'Le cookie qui vous évite le blocage',
      id: 'browser-cookie',
      body: [
        'Après plusieurs mots de passe erronés, la connexion est bloquée pendant un moment. Pour que d’autres ne puissent pas vous bloquer en saisissant de mauvais mots de passe pour votre compte, le cookie browser, déposé quand vous vous connectez, dit à notre serveur qu’un compte a déjà servi avec ce navigateur. Il contient un nombre aléatoire et les numéros de ces comptes, chiffrés. Il ne donne accès à rien et reste un an après votre dernière connexion. Les scripts ne peuvent pas le lire.',
      ],
    },
    {
      heading: 'Le cookie qui garde le mode enfants verrouillé',
      id: 'kids-lock-cookie',
      body: [
        'Quand un parent verrouille le mode enfants, le cookie kids_lock dit à notre serveur que ce navigateur est verrouillé. Il contient le numéro du verrou, chiffré, et reste un an ou jusqu’à ce que quelqu’un saisisse le code PIN. Les scripts ne peuvent pas le lire. Le supprimer lève le verrou de ce navigateur.',
      ],
    },
    {
      heading: 'Les cookies qui retiennent vos choix',
      id: 'preference-cookies',
      body: [
        'Ils ne contiennent aucun identifiant. Ils permettent à notre serveur d’envoyer la page avec les bonnes couleurs dès le premier instant. Ils restent jusqu’à ce que vous changiez le réglage, effaciez vos cookies ou que votre navigateur les laisse expirer.',
      ],
      items: [
        'theme dit si vous utilisez l’aspect clair ou sombre.',
        'kids dit si le mode enfants est activé.',
        'language dit que vous avez choisi une langue, ou refusé celle que nous vous proposions, pour que nous ne vous la proposions plus. Si vous êtes connecté, il contient votre choix jusqu’à ce que votre compte l’ait enregistré.',
      ],
    },
    {
      heading: 'Stockage local',
      id: 'local-storage',
      body: [
        'Nous gardons aussi quelques valeurs dans le stockage de votre navigateur. Elles y restent jusqu’à ce que vous les effaciez, sauf pendingLogin, qui disparaît quand vous fermez l’onglet.',
      ],
      items: [
        'theme : votre choix de clair ou sombre. Si vous n’en avez pas fait, nous suivons votre système.',
        'kidsMode : si le mode enfants est activé.',
        'kidsStars : les leçons qu’un enfant a marquées comme faites, pour la page « Mes étoiles ». Elles ne quittent jamais le navigateur.',
        'study : ce que vous voulez étudier, étudiez ou avez terminé sans être connecté, avec votre progression et vos notes. Cela reste dans le navigateur jusqu’à ce que vous vous connectiez ou vous inscriviez ; cela passe alors dans votre compte et disparaît d’ici.',
        'plan : votre plan d’étude si vous n’êtes pas connecté : les étapes, vos réponses et des chiffres sur vos ouvertures, mais aucune partie. Il passe dans votre compte quand vous vous connectez, ou reste ici si le compte n’était pas accessible.',
        'developmentNotice : l’avis en haut des pages que vous avez fermé.',
        'pendingLogin : pendant que vous saisissez un code de vérification, le nom de votre compte et un jeton valable quelques minutes. Il disparaît dès que vous êtes connecté.',
        'Pour les administrateurs et les curateurs seulement : adminResources, c’est-à-dire la dernière recherche, l’ordre, la page, la taille de page et les colonnes du tableau des ressources, et adminBulkJob, le numéro d’une modification en cours de nombreuses ressources.',
      ],
    },
    {
      heading: 'Pourquoi il n’y a pas de bandeau de cookies',
      id: 'no-banner',
      body: [
        'Le droit européen demande un consentement avant qu’un site dépose sur votre appareil des choses qui ne sont pas nécessaires à ce que vous avez demandé. Tout ce qui précède est nécessaire à la connexion que vous avez demandée, la protège, ou applique un réglage que vous avez choisi vous-même. Nous n’utilisons pas de cookies de mesure d’audience, de publicité ni de réseaux sociaux ; il n’y a donc rien à vous demander. Si cela change un jour, nous demanderons d’abord.',
      ],
    },
    {
      heading: 'Les cookies d’autres sites',
      id: 'other-sites',
      body: [
        'Quand vous suivez un lien d’Openfile vers YouTube, Amazon, Chessable ou un autre site, ce site peut déposer ses propres cookies selon ses propres règles. Si c’est un lien d’affiliation, le vendeur peut retenir à l’aide d’un cookie que vous venez de chez nous ; consultez l’[avis sur les liens d’affiliation](/affiliate-disclosure).',
        'Certaines images peuvent être chargées depuis le site qui les héberge. Un tel site peut essayer de déposer un cookie avec l’image. Les navigateurs les refusent de plus en plus, et vous pouvez dire au vôtre de bloquer tous les cookies tiers sans rien perdre sur Openfile.',
      ],
    },
    {
      heading: 'Comment supprimer ou refuser les cookies',
      id: 'your-control',
      body: [
        'Tout navigateur vous laisse voir, supprimer et bloquer les cookies et le stockage local, d’ordinaire dans ses réglages, sous « Confidentialité ». Sans cookies, vous pouvez toujours parcourir tout le catalogue, y chercher et le filtrer. Vous ne pouvez pas rester connecté, et le thème et le mode enfants risquent d’être oubliés.',
        'Se déconnecter met aussi fin à la session sur notre serveur ; un vieux cookie ne vaut donc plus rien ensuite.',
      ],
    },
    {
      heading: 'Questions et pages associées',
      id: 'related-pages',
      body: [
        'Adressez vos questions sur les cookies à {SUPPORT_EMAIL}. La manière dont nous traitons les données personnelles en général est expliquée dans la [politique de confidentialité](/privacy). Consultez aussi les [conditions d’utilisation](/terms), [À propos d’Openfile](/about) et la [page d’accueil](/).',
      ],
    },
  ],
}
