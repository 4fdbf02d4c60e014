/** The text of a public page; the dashboard reads it from the page's `_payload.json` [H6]. */
interface Content {
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

/** `/about`; `{product}` is replaced by the product's name. */
export const about: Content = {
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
      text: 'Online: the device reports and has power. Down: it reports that it has no power. Offline: it does not report. Unknown: your own connection is down. No data: nothing was received for that time; it counts neither as uptime nor as downtime.',
    },
    {
      id: 'age',
      title: 'Age of a value',
      text: 'Every value shows when it was measured. An old value is greyed, then replaced by a dash.',
    },
  ],
}

/** `/features`; `{product}` is replaced by the product's name. */
export const features: Content = {
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
  ],
}
