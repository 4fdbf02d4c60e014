/** Tags of tests, for both configurations of vitest. */
export const TAGS = [
  {
    name: 'slow',
    description: 'Takes hundreds of milliseconds: left out where mutants are tried.',
  },
] as const
