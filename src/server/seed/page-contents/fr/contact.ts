import type { PageText } from '#shared/contracts/page-contents.ts'

export const CONTACT: PageText = {
  title: 'Contact',
  subtitle: 'Questions, corrections et suggestions sont les bienvenues.',
  sections: [
    {
      heading: 'Écrivez-nous',
      id: 'write-to-us',
      body: [
        'Notre adresse est [{SUPPORT_EMAIL}](mailto:{SUPPORT_EMAIL}). Une personne lit chaque message, et notre but est de répondre sous 48 heures. Beaucoup de questions ont déjà leur réponse dans l’[aide](/help).',
      ],
    },
    {
      heading: 'Ce qu’il faut indiquer',
      id: 'what-to-include',
      body: [
        'Quelques précisions nous épargneront, à vous comme à nous, un second échange. Ne nous envoyez jamais votre mot de passe, un code de vérification ni un code de secours. Nous ne vous les demanderons pas.',
      ],
      items: [
        'Ce que vous vouliez faire, et ce qui s’est passé à la place.',
        'L’adresse de la page, copiée depuis la barre d’adresse du navigateur.',
        'Le texte exact du message d’erreur, avec son identifiant de requête s’il en affiche un.',
        'Votre navigateur et votre appareil, par exemple « Firefox sur un téléphone Android ».',
        'Pour une question de compte : votre nom d’utilisateur. Écrivez de préférence depuis l’adresse e-mail du compte.',
      ],
    },
    {
      heading: 'Signaler un lien mort',
      id: 'broken-link',
      body: [
        'Des vidéos disparaissent et des boutiques déplacent leurs pages. Envoyez-nous le titre ou l’adresse de l’entrée sur Openfile et dites ce que vous avez vu : une page d’erreur, une autre ressource ou un mauvais prix. Si vous connaissez la nouvelle adresse, ajoutez-la, et nous corrigerons l’entrée.',
      ],
    },
    {
      heading: 'Proposer une ressource',
      id: 'suggest-a-resource',
      body: [
        'Un livre, un cours ou une vidéo vous a aidé ? Envoyez-nous son titre, son auteur et un lien, et ajoutez une phrase ou deux pour dire à qui la ressource convient et pourquoi. La page [À propos](/about) explique comment nous choisissons. Si la ressource est de vous, dites-le. Ce n’est pas un désavantage ; nous la jugerons comme toute autre.',
      ],
    },
    {
      heading: 'Commentaires et droit d’auteur',
      id: 'comments-and-copyright',
      body: [
        'Pour signaler un commentaire, envoyez l’adresse de la page, le nom au-dessus du commentaire et une phrase sur le problème. Si quelque chose sur Openfile porte atteinte à vos droits, indiquez l’œuvre et la page. Nous traitons l’un et l’autre sans tarder, comme le décrivent les [conditions d’utilisation](/terms).',
      ],
    },
    {
      heading: 'Demandes de confidentialité',
      id: 'privacy-requests',
      body: [
        'Vous pouvez télécharger vos données et supprimer votre compte vous-même dans les [paramètres](/settings), sous l’onglet « Compte ». Pour tout le reste, comme une nouvelle adresse e-mail, une rectification, une opposition ou une question sur les données d’un enfant, écrivez-nous avec « Confidentialité » en objet. Vos droits sont énumérés dans la [politique de confidentialité](/privacy).',
      ],
    },
    {
      heading: 'Failles de sécurité',
      id: 'security-reports',
      body: [
        'Si vous avez trouvé une faille, écrivez-nous d’abord, avec les étapes pour la reproduire, et laissez-nous le temps de la corriger avant de la publier. Ne regardez pas les données d’autres personnes en chemin. Chaque signalement soigneux nous est précieux.',
      ],
    },
  ],
}
