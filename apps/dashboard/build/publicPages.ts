/** A prerendered page with its content [H6]. */
export interface PublicPage {
  readonly path: string
  /** The modules that its routes load on demand. */
  readonly modules: readonly string[]
  /** Content of its `_payload.json`. */
  readonly content: object
}

const modulesOf = (page: string) => [`src/pages/${page}.tsx`, 'src/pages/layouts/DefaultLayout.tsx']

/** Path of a page's file, e.g. `about/_payload.json`. */
export function fileOf({ path }: Pick<PublicPage, 'path'>, name: string): string {
  return `${path.slice(1)}/${name}`.replace(/^\//, '')
}

/** Powers in a half hour, W; a positive battery power is charge. */
type Row = readonly [solarW: number, batteryW: number, gridW: number, loadW: number]

/**
 * The sample day of `/`, recorded from the emulator: a bg device in Lagos on 17 January 2026. The grid charges its
 * battery at night, the sun by day.
 */
const landing: { readonly everyMinutes: number; readonly rows: readonly Row[] } = {
  everyMinutes: 30,
  rows: [
    [0, -147, 0, 147],
    [0, -253, 0, 253],
    [0, -183, 0, 183],
    [0, -138, 0, 138],
    [0, -115, 0, 115],
    [0, 1080, 1363, 163],
    [0, 1080, 1366, 166],
    [0, 1080, 1359, 159],
    [0, -148, 0, 148],
    [0, -186, 0, 186],
    [0, -260, 0, 260],
    [0, -209, 0, 209],
    [0, -227, 0, 227],
    [0, -254, 0, 254],
    [0, -279, 0, 279],
    [81, -257, 0, 338],
    [219, -229, 0, 448],
    [409, 57, 0, 353],
    [558, 126, 0, 432],
    [653, 132, 0, 521],
    [629, 45, 0, 585],
    [961, 490, 0, 471],
    [992, 471, 0, 522],
    [1134, 749, 0, 385],
    [1189, 792, 0, 398],
    [1172, 839, 0, 333],
    [1230, 819, 0, 411],
    [1141, 738, 0, 403],
    [738, 190, 0, 548],
    [377, 0, 0, 377],
    [385, 0, 0, 385],
    [385, 0, 0, 385],
    [421, 0, 0, 421],
    [327, 0, 0, 327],
    [256, 0, 0, 256],
    [280, 0, 0, 280],
    [192, -89, 0, 281],
    [40, -144, 0, 184],
    [0, -214, 0, 214],
    [0, -272, 0, 272],
    [0, -226, 0, 226],
    [0, -206, 0, 206],
    [0, -173, 0, 173],
    [0, -207, 0, 207],
    [0, -191, 0, 191],
    [0, -128, 0, 128],
    [0, -154, 0, 154],
    [0, -174, 0, 174],
  ],
}
/** The text of a public page; the dashboard reads it from the page's `_payload.json` [H6]. */
interface Text {
  readonly title: string
  readonly sections: readonly {
    /** The target of links into the page. */
    readonly id?: string
    /** The name of the section's icon. */
    readonly icon?: string
    readonly title: string
    readonly text: string
  }[]
}

/** English, with its translations. */
interface Content extends Text {
  readonly fr: Text
}

/** `/about`; `{product}` is replaced by the product's name. */
const about: Content = {
  title: 'About {product}',
  sections: [
    {
      id: 'what',
      title: 'What it is',
      text: '{product} is a dashboard for remote energy devices: solar systems with batteries, three-phase power meters, and Hydra monitors of grid, generator and batteries. Live values stream in; history loads on demand.',
    },
    {
      id: 'who',
      title: 'Who it is for',
      text: 'Merchants with a fleet, and owners with a site. Everyone sees only their own devices.',
    },
    {
      id: 'words',
      title: 'Glossary',
      text: 'Online: the device reports and has power.\nDown: it reports that it has no power.\nOffline: it does not report.\nUnknown: your own connection is down.\nNo data: nothing was received for that time; it counts neither as uptime nor as downtime.',
    },
    {
      id: 'age',
      title: 'Age of a value',
      text: 'Every value shows when it was measured. An old value is greyed, then replaced by a dash.',
    },
  ],
  fr: {
    title: 'À propos de {product}',
    sections: [
      {
        id: 'what',
        title: 'Ce que c’est',
        text: '{product} est un tableau de bord pour des installations d’énergie à distance\u00a0: systèmes solaires avec batterie, compteurs triphasés et moniteurs Hydra du réseau, du groupe électrogène et des batteries. Les valeurs arrivent en direct\u202f; l’historique se charge à la demande.',
      },
      {
        id: 'who',
        title: 'Pour qui',
        text: 'Les distributeurs qui gèrent un parc et les propriétaires d’un site. Chacun ne voit que ses propres appareils.',
      },
      {
        id: 'words',
        title: 'Glossaire',
        text: 'En ligne\u00a0: l’appareil émet et il est sous tension.\nHors tension\u00a0: il signale une absence de tension.\nHors ligne\u00a0: il n’émet plus.\nInconnu\u00a0: votre propre connexion est coupée.\nPas de données\u00a0: rien n’a été reçu pendant ce temps, qui ne compte ni comme disponible ni comme coupé.',
      },
      {
        id: 'age',
        title: 'Âge d’une valeur',
        text: 'Chaque valeur indique l’heure de sa mesure. Une valeur ancienne est grisée, puis remplacée par un tiret.',
      },
    ],
  },
}

/** `/features`; `{product}` is replaced by the product's name. */
const features: Content = {
  title: 'Features',
  sections: [
    {
      icon: 'solar',
      title: '{product} devices',
      text: "Solar, battery, AC input and load in watts, output switch, tamper, cut\u2011off voltage, and today's energy.",
    },
    {
      icon: 'meter',
      title: 'Power meters',
      text: 'Three phases side by side: voltage, current, active, reactive and apparent power, power factor. Energy by day, week and month.',
    },
    {
      icon: 'hydra',
      title: 'Hydra monitors',
      text: 'Grid and generator by channel, battery monitors, and the source that supplies the load.',
    },
    {
      icon: 'timeline',
      title: 'Outage history',
      text: 'A timeline for each channel, and the availability of grid and generator for any day, week or month.',
    },
    {
      icon: 'energy',
      title: 'Energy that adds up',
      text: 'Hours sum to days and days to months, in the time zone of the site.',
    },
    {
      icon: 'live',
      title: 'Live at any scale',
      text: 'Values arrive as they are measured, from five devices or five thousand. After a lost connection, missing data is fetched or shown as a gap.',
    },
    {
      icon: 'alerts',
      title: 'Alert centre',
      text: 'What happened, when, how long and where. Acknowledge, mute, or get browser notifications.',
    },
    {
      icon: 'fleet',
      title: 'Fleet tools',
      text: 'Sortable tables, filters with counts, saved views, a map, search over all devices, and CSV.',
    },
    {
      icon: 'report',
      title: 'Availability report',
      text: 'Grid and generator of each site, month by month, to print or export.',
    },
    {
      icon: 'owner',
      title: 'Your own supply',
      text: 'State of charge, self\u2011sufficiency, self\u2011consumption, and costs by your prices.',
    },
    {
      icon: 'zoom',
      title: 'Compare and zoom',
      text: 'Day, week, month, year or any dates, beside the period before. Charts zoom by mouse, touch and keyboard.',
    },
    {
      icon: 'language',
      title: 'English and French',
      text: "Texts, numbers and dates in the reader's language.",
    },
  ],
  fr: {
    title: 'Fonctions',
    sections: [
      {
        icon: 'solar',
        title: 'Appareils {product}',
        text: 'Puissances du solaire, de la batterie, de l’entrée CA et de la consommation, interrupteur de sortie, boîtier, tension de coupure et énergie du jour.',
      },
      {
        icon: 'meter',
        title: 'Compteurs',
        text: 'Trois phases côte à côte\u00a0: tension, courant, puissances active, réactive et apparente, facteur de puissance. Énergie par jour, semaine et mois.',
      },
      {
        icon: 'hydra',
        title: 'Moniteurs Hydra',
        text: 'Réseau et groupe électrogène par voie, moniteurs de batterie, et la source qui couvre la consommation.',
      },
      {
        icon: 'timeline',
        title: 'Historique des coupures',
        text: 'Une chronologie par voie, et la disponibilité du réseau et du groupe électrogène pour chaque jour, semaine ou mois.',
      },
      {
        icon: 'energy',
        title: 'Une énergie qui tombe juste',
        text: 'Les heures font le jour et les jours font le mois, dans le fuseau horaire du site.',
      },
      {
        icon: 'live',
        title: 'En direct à toute échelle',
        text: 'Les valeurs arrivent dès leur mesure, de cinq appareils ou de cinq mille. Après une coupure de connexion, les données manquantes sont récupérées ou signalées.',
      },
      {
        icon: 'alerts',
        title: 'Centre d’alertes',
        text: 'Ce qui s’est passé, quand, combien de temps et où. Acquittez, mettez en sourdine ou recevez des notifications du navigateur.',
      },
      {
        icon: 'fleet',
        title: 'Outils de parc',
        text: 'Tableaux à trier, filtres avec nombres, vues enregistrées, carte, recherche sur tous les appareils et CSV.',
      },
      {
        icon: 'report',
        title: 'Rapport de disponibilité',
        text: 'Réseau et groupe électrogène de chaque site, mois par mois, à imprimer ou à exporter.',
      },
      {
        icon: 'owner',
        title: 'Votre propre énergie',
        text: 'État de charge, autosuffisance, autoconsommation et coûts selon vos tarifs.',
      },
      {
        icon: 'zoom',
        title: 'Comparer et zoomer',
        text: 'Jour, semaine, mois, année ou dates au choix, à côté de la période précédente. Zoom des graphiques à la souris, au toucher et au clavier.',
      },
      {
        icon: 'language',
        title: 'Anglais et français',
        text: 'Textes, nombres et dates dans la langue du lecteur.',
      },
    ],
  },
}

/** The public pages [R1]. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', modules: modulesOf('LandingPage'), content: landing },
  { path: '/about', modules: modulesOf('AboutPage'), content: about },
  { path: '/features', modules: modulesOf('FeaturesPage'), content: features },
]
