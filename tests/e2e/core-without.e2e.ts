import { testsWithout } from './liveWithout.ts'

// Those that each page depends on; `npm run verify` tries the others.
testsWithout(['acks', 'seq', 'clock', 'rhythm'])
