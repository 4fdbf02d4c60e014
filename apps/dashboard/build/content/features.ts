import type { Content } from './content.ts'

/** What `/features` says; `{product}` stands for the product's name. */
export const features: Content = {
  title: 'Features',
  sections: [
    {
      icon: 'solar',
      title: '{product} devices',
      text: 'Solar, battery, AC input and load in watts, the output’s switch, tamper and cut-off voltage, and the energies of the running day.',
    },
    {
      icon: 'meter',
      title: 'Power meters',
      text: 'Three phases side by side: voltage, current, active, reactive and apparent power, power factor. Energy in and out by day, week and month.',
    },
    {
      icon: 'hydra',
      title: 'Hydra devices',
      text: 'Grid and generator channel by channel, battery monitors, and which source carries the load now.',
    },
    {
      icon: 'timeline',
      title: 'Outages as they were',
      text: 'A lane for each channel with up, down and unknown, and the availability of grid and generator in percent for any day, week or month.',
    },
    {
      icon: 'energy',
      title: 'Energy that adds up',
      text: 'Hours sum to days and days to months, in the time zone of the site.',
    },
    {
      icon: 'live',
      title: 'Live, however many',
      text: 'Values arrive as they are measured, for five devices or for five thousand; after a lost connection the missing stretch is fetched, or drawn as a gap.',
    },
  ],
}
