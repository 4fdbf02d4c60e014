import { additions } from '@wattpost/protocol'
import { testsWithout } from '../../e2e/liveWithout.ts'

// All of them; `npm test` tries those that each page depends on.
testsWithout(additions)
