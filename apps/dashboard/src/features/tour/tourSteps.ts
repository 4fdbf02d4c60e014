/** What a first visit is told, in the order in which one meets it. */
export const TOUR_STEPS = [
  {
    title: 'Nothing here is measured',
    text: 'The yellow strip says which scenario is played and what time it is there. Devices, outages and energy come from the emulator.',
  },
  {
    title: 'Numbers first, then what needs you',
    text: 'The dashboard counts devices that are up, down or silent, and lists what needs attention, newest first. Each line leads to its device.',
  },
  {
    title: 'Every device has a page',
    text: 'Power now, today’s energy and outages on one time line, then details and exports. A value that is too old to trust is shown as “—”.',
  },
  {
    title: 'You steer the world',
    text: 'The Director in the yellow strip plays, pauses and seeks, cuts the grid, or breaks the connection. Press ? for the keys.',
  },
] as const
