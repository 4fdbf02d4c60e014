import type { Content } from './content.ts'

/** What `/about` says; `{product}` stands for the product's name. */
export const about: Content = {
  title: 'About {product}',
  sections: [
    {
      id: 'what',
      title: 'What it is',
      text: '{product} is a dashboard for energy devices that stand far away: solar systems with batteries, three-phase power meters, and hydras that watch grid, generator and batteries together. Live values come over a standing connection, the past comes when you ask for it.',
    },
    {
      id: 'who',
      title: 'Who it is for',
      text: 'Merchants who look after a fleet, and owners who look after their own site. Both see the same pages; each sees only the devices that are theirs to see.',
    },
    {
      id: 'words',
      title: 'What the words mean',
      text: 'A device is up when it reports and has power, down when it reports that no source gives power, and unknown when it does not report. Unknown time counts neither as up nor as down.',
    },
    {
      id: 'age',
      title: 'How old a value is',
      text: 'Every value says when it was measured. One that is too old is greyed and replaced by a dash: it is never shown as if it were alive.',
    },
  ],
}
