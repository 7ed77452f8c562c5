import type { PageText } from '#shared/contracts/page-contents.ts'

export const PRIVACY: PageText = {
  title: 'Politique de confidentialité',
  subtitle: 'Dernière mise à jour : 4 avril 2025',
  sections: [
    {
      heading: 'En bref',
      id: 'in-short',
      body: [
        'Vous pouvez parcourir tout [Openfile](/) sans nous dire qui vous êtes. Il n’y a ici ni publicité, ni service de mesure d’audience, ni traceur d’une autre entreprise. Si vous créez un compte, nous conservons ce dont le compte a besoin et rien de plus ; nous ne le vendons pas, et vous pouvez le télécharger ou le supprimer vous-même.',
        'Le reste de cette politique donne les détails. Des mots comme « nous » désignent les personnes qui gèrent ce site. Les règles d’usage du site figurent dans les [conditions d’utilisation](/terms) ; le but du projet, sur la page [À propos](/about).',
      ],
    },
    {
      heading: 'Qui est responsable',
      id: 'who-is-responsible',
      body: [
        'L’exploitant de ce site est responsable de vos données personnelles (le « responsable du traitement », en termes juridiques) et peut être joint à {SUPPORT_EMAIL}. Écrivez à cette adresse pour toute question ou demande sur vos données.',
      ],
    },
    {
      heading: 'Quand vous venez sans compte',
      id: 'visiting',
      body: [
        'Certaines informations sont nécessaires pour afficher une page et faire fonctionner le site :',
      ],
      items: [
        'Journaux techniques. Notre serveur peut enregistrer l’heure d’une requête, l’adresse demandée, le résultat, votre adresse IP et le nom que donne votre navigateur. Nous nous en servons pour trouver des pannes et arrêter des attaques.',
        'Limites de requêtes. Pour que des programmes automatiques ne surchargent pas le site et ne devinent pas de mots de passe, nous comptons pendant un court moment les requêtes par adresse IP.',
        'Nombre de vues. Quand vous ouvrez une ressource, son compteur augmente. Pour ne compter un visiteur qu’une fois par demi-heure, nous retenons la visite pendant ce temps dans la mémoire du serveur. Si vous n’êtes pas connecté, le compteur lui-même ne dit rien de vous.',
        'Nombre de recherches. Nous comptons ce qui est recherché et si cela a été trouvé, pour savoir ce qui manque au catalogue, et gardons ces chiffres {SEARCH_STATS_MONTHS} mois. Ils ne disent rien de qui a cherché : ni compte ni adresse IP n’est conservé avec eux, et les mots que moins de trois visiteurs ont cherchés le même jour ne sont pas conservés du tout. Pour ne compter un visiteur qu’une fois par jour, la mémoire du serveur garde jusqu’à la fin du jour un code chiffré, tiré de l’adresse IP et du nom du navigateur. Les recherches du mode enfants ne sont pas comptées.',
        'Vos choix d’affichage. Le thème et le mode enfants restent dans votre propre navigateur ; consultez la [politique relative aux cookies](/cookies).',
      ],
    },
    {
      heading: 'Quand vous avez un compte',
      id: 'account-data',
      body: [
        'Votre nom d’utilisateur et ce que vous écrivez dans les commentaires et les notes sont publics. Votre adresse e-mail, vos favoris, vos vues et vos paramètres ne sont pas montrés aux autres visiteurs.',
        'Le nom d’utilisateur, l’adresse e-mail et le mot de passe sont nécessaires à un compte ; l’avatar, la présentation et vos préférences dépendent de vous. Voici ce que nous conservons :',
      ],
      items: [
        'Le nom d’utilisateur et l’adresse e-mail, et si l’adresse a été vérifiée.',
        'Votre mot de passe, seulement sous forme de hachage argon2id. Un hachage permet de vérifier un mot de passe ; il ne permet pas de le lire.',
        'L’adresse d’un avatar et une courte présentation, si vous les ajoutez.',
        'Vos préférences : par exemple le thème, les notifications, le niveau préféré, les catégories et les ouvertures.',
        'Les ressources que vous avez ajoutées à vos favoris, notées et vues, avec le nombre de vues et l’heure de la dernière.',
        'Ce que vous étudiez, avec votre progression et vos notes privées, et votre plan : ses étapes et ce dont il est fait, c’est-à-dire vos réponses et des chiffres sur des ouvertures, jamais une partie.',
        'Vos listes et les listes que vous suivez. D’autres ne peuvent lire une liste que si vous la rendez publique ou leur donnez son lien.',
        'Vos commentaires et vos étoiles, avec la date.',
        'Vos votes pour des commentaires, vos signalements, et les ressources et corrections que vous avez proposées.',
        'Vos notifications : les 500 plus récentes, et celles que vous avez lues pendant 90 jours au plus.',
        'Si vous utilisez l’authentification à deux facteurs : son secret, chiffré, et vos codes de secours, sous forme de hachages. Le code QR pour votre application est dessiné par notre propre serveur, si bien que le secret n’est transmis à aucun service d’images.',
        'Vos sessions ouvertes : quand chacune a commencé et servi pour la dernière fois, et à quelle adresse IP et quel navigateur elle appartient, pour que vous puissiez les reconnaître et les fermer dans les paramètres.',
        'Quand le compte a été créé et quand vous vous êtes connecté pour la dernière fois.',
      ],
    },
    {
      heading: 'Journal de sécurité',
      id: 'security-log',
      body: [
        'Nous tenons un journal des connexions, des tentatives échouées et des changements qui importent pour la sécurité, comme un nouveau mot de passe ou l’activation et la désactivation de l’authentification à deux facteurs. Une entrée contient ce qui s’est passé, l’heure, l’adresse IP et le compte concerné. Elle ne contient jamais un mot de passe ni un code. Les actions des administrateurs sont consignées de la même manière.',
      ],
    },
    {
      heading: 'Les e-mails que nous envoyons',
      id: 'emails',
      body: [
        'Nous vous écrivons pour cinq raisons : pour vérifier votre adresse ; pour vous permettre de réinitialiser un mot de passe ; pour vous parler de ce qui touche votre compte ou sa sécurité ; si votre adresse est vérifiée, pour vous annoncer des réponses à vos commentaires, la suite donnée à vos suggestions et les décisions des modérateurs ; et, seulement si vous le demandez, une fois par semaine, pour parler de ce que vous étudiez, de votre plan et des nouveautés. Les e-mails des deux dernières sortes se désactivent sur votre page de notifications, et par un lien dans chacun d’eux. Ces messages ne contiennent ni publicité ni images de suivi invisibles.',
        'Si vous laissez votre adresse pour une lettre d’information, nous la conservons à cette seule fin, et vous pouvez la retirer à tout moment en écrivant à {SUPPORT_EMAIL}. Nous n’ajoutons pas les adresses des comptes à cette liste.',
      ],
    },
    {
      heading: 'Pourquoi nous pouvons utiliser ces données',
      id: 'legal-basis',
      body: [
        'Nous ne prenons aucune décision automatisée produisant des effets juridiques ou d’une gravité comparable, et nous n’établissons pas de profils publicitaires.',
        'Là où le droit européen de la protection des données (le RGPD) s’applique à vous, nous nous appuyons sur ces fondements :',
      ],
      items: [
        'Pour fournir ce que vous avez demandé : votre compte, les favoris, les commentaires, les notes et les paramètres (exécution d’un contrat, article 6, paragraphe 1, point b).',
        'Pour garder le site sûr et en marche : journaux techniques, limites de requêtes, sessions et journal de sécurité ; et pour savoir quelles ressources servent : nombre de vues (intérêts légitimes, article 6, paragraphe 1, point f).',
        'Pour envoyer une lettre d’information, si vous l’avez demandée (consentement, article 6, paragraphe 1, point a). Vous pouvez retirer votre consentement à tout moment ; ce que nous avons fait avant reste licite.',
        'Pour remplir une obligation légale, par exemple quand un tribunal nous l’ordonne (article 6, paragraphe 1, point c).',
      ],
    },
    {
      heading: 'Images et liens d’autres sites',
      id: 'other-sites',
      body: [
        'Certaines images, comme la vignette d’une vidéo, sont chargées depuis le site qui les héberge. Votre navigateur contacte alors ce site, qui apprend votre adresse IP, tout comme si vous y aviez ouvert l’image. Seuls sont contactés des sites que nos curateurs ont choisis pour le catalogue : les membres sont représentés par la première lettre de leur nom, et aucune image n’est chargée depuis une adresse saisie par un membre.',
        'Les boutons « Regarder » et « Visiter » vous mènent à d’autres sites. Nous demandons à votre navigateur de ne pas leur dire de quelle page vous venez. Une fois là-bas, leurs règles de confidentialité s’appliquent, et ils peuvent déposer leurs propres cookies. Certains de ces liens sont des liens d’affiliation ; consultez l’[avis sur les liens d’affiliation](/affiliate-disclosure).',
      ],
    },
    {
      heading: 'Qui d’autre voit vos données',
      id: 'recipients',
      body: [
        'Nous ne vendons, ne louons et n’échangeons pas de données personnelles. Les entreprises qui fournissent le serveur ou acheminent nos e-mails peuvent traiter des données pour notre compte, sous contrat et uniquement selon nos instructions. Sinon, nous ne transmettons des données que si la loi l’exige, ou s’il le faut pour se défendre en justice.',
        'Si vous voulez savoir à quels prestataires nous faisons appel actuellement, et dans quels pays, demandez à {SUPPORT_EMAIL}. Si des données d’Europe devaient être traitées dans un pays sans niveau de protection équivalent, les garanties exigées par la loi, comme les clauses contractuelles types, devraient d’abord être en place.',
      ],
    },
    {
      heading: 'Combien de temps nous les gardons',
      id: 'retention',
      body: ['Nous gardons les données aussi longtemps que dure leur finalité.'],
      items: [
        'Données du compte : jusqu’à ce que vous supprimiez votre compte.',
        'Sessions : jusqu’à ce que vous vous déconnectiez, au plus tard 14 jours après votre dernière visite ou 30 jours après votre connexion.',
        'Les liens de vérification valent 24 heures, ceux de réinitialisation du mot de passe 60 minutes, et chacun une seule fois.',
        'Le journal de sécurité et ses adresses IP : {AUDIT_MONTHS} mois. Les entrées plus anciennes sont supprimées toutes les heures.',
        'Les nombres de recherches, qui ne disent rien de qui a cherché : {SEARCH_STATS_MONTHS} mois.',
        'Journaux techniques : tant qu’ils aident à trouver des pannes ou à examiner des abus. Ensuite, ils sont supprimés.',
        'Adresses pour la lettre d’information : jusqu’à ce que vous les retiriez.',
        'Vos messages : jusqu’à ce que l’affaire soit réglée, et plus longtemps seulement là où la loi l’exige.',
        'Les sauvegardes peuvent contenir un certain temps des données supprimées, jusqu’à ce que de plus récentes les remplacent.',
      ],
    },
    {
      heading: 'Télécharger ou supprimer votre compte',
      id: 'export-and-deletion',
      body: [
        'Dans les [paramètres](/settings), sous l’onglet « Compte », vous pouvez télécharger une copie de vos données et supprimer votre compte. Vous n’avez besoin de l’accord de personne et n’avez pas à vous justifier.',
        'La suppression efface définitivement votre profil, vos préférences, vos favoris, l’historique de vos vues et vos sessions. Vos commentaires restent, pour que la conversation autour d’eux garde son sens, mais ils apparaissent sous le nom « Utilisateur supprimé » et ne sont plus liés à vous. Les entrées à votre sujet dans le journal de sécurité sont supprimées ou débarrassées de tout ce qui vous désigne. Si le texte d’un commentaire dit qui vous êtes, écrivez-nous et nous le supprimerons aussi.',
      ],
    },
    {
      heading: 'Vos droits',
      id: 'your-rights',
      body: [
        'Pour exercer l’un des droits ci-dessous, écrivez à {SUPPORT_EMAIL}. Nous pourrons vous poser une question pour nous assurer que le compte est le vôtre. Nous essayons de répondre sous 48 heures, et nous traiterons votre demande en un mois, ou nous vous dirons dans ce mois si la loi nous accorde plus de temps et que nous en avons besoin. Cela ne vous coûte rien. Si vous n’êtes pas satisfait, vous pouvez saisir l’autorité de protection des données du lieu où vous vivez ou travaillez.',
        'Selon l’endroit où vous vivez, la loi vous donne tout ou partie des droits suivants. Nous les accordons à chacun, autant que nous le pouvons :',
      ],
      items: [
        'savoir si nous avons des données sur vous, et en obtenir une copie ;',
        'faire rectifier des données erronées (l’adresse e-mail d’un compte se change par l’assistance) ;',
        'faire supprimer des données, ou en limiter l’usage ;',
        'emporter vos données dans un format que d’autres programmes savent lire ;',
        'vous opposer aux usages qui reposent sur nos intérêts légitimes ;',
        'retirer le consentement que vous avez donné.',
      ],
    },
    {
      heading: 'Comment nous protégeons les données',
      id: 'security',
      body: [
        'Les mots de passe, les identifiants de session et les liens de nos e-mails ne sont conservés que sous forme de hachages. Les tentatives répétées avec un mot de passe ou un code erroné sont freinées. Dans les paramètres, vous pouvez activer l’authentification à deux facteurs, et voir et fermer vos sessions. Si une violation de données devait vous exposer à un risque, nous vous en informerons, ainsi que les autorités, comme la loi l’exige. Aucun système n’est parfait ; si vous trouvez une faille, dites-le-nous à {SUPPORT_EMAIL} avant de le dire à d’autres.',
      ],
    },
    {
      heading: 'Enfants de moins de 13 ans',
      id: 'children-under-13',
      body: [
        'Les comptes sont réservés aux personnes de 13 ans et plus. Nous ne recueillons pas sciemment de données personnelles d’enfants de moins de 13 ans. Dans certains pays, l’âge auquel les jeunes peuvent accepter seuls de tels services est plus élevé, jusqu’à 16 ans ; au-dessous, un parent ou un tuteur doit donner son accord.',
        'Le mode enfants ne demande pas de compte. C’est un réglage de votre navigateur qui limite le catalogue aux ressources marquées pour les enfants ; nous ne conservons pour lui ni nom, ni adresse, ni profil. Si un parent le verrouille, nous conservons une forme chiffrée du code PIN qui ne peut être relue, ce que le parent a choisi, et combien de fois un code a été essayé. N’oubliez pas que les liens mènent à d’autres sites, et regardez d’abord ces sites vous-même.',
        'Si vous pensez qu’un enfant de moins de 13 ans nous a donné des données personnelles, écrivez à {SUPPORT_EMAIL}. Nous supprimerons le compte et les données sans tarder.',
      ],
    },
    {
      heading: 'Changements de cette politique',
      id: 'changes',
      body: [
        'Si le site change, il se peut que cette politique doive changer avec lui. La date du haut vous dit quand cela s’est produit pour la dernière fois. Si un changement importe aux personnes qui ont un compte, nous l’annoncerons sur le site avant qu’il prenne effet.',
      ],
    },
    {
      heading: 'Pages associées',
      id: 'related-pages',
      body: [
        'Consultez aussi les [conditions d’utilisation](/terms), la [politique relative aux cookies](/cookies), l’[avis sur les liens d’affiliation](/affiliate-disclosure) et [À propos d’Openfile](/about). Cette politique se trouve toujours à la page [Confidentialité](/privacy), et vous pouvez revenir au catalogue depuis la [page d’accueil](/).',
      ],
    },
  ],
}
