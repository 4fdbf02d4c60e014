import { additions } from '@wattpost/protocol'
import { testsWithout } from '../e2e/liveWithout.ts'

testsWithout(additions)
