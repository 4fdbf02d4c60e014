// `npm run mutants`: mutants of code by Stryker, then those of texts, constants and names. An argument is part of a path.
import { tryCodeMutants } from './codeMutants.mjs'
import { tryTextMutants } from './textMutants.mjs'

const wanted = process.argv.slice(2)
const areNoticed = [await tryCodeMutants(wanted), await tryTextMutants(wanted)]
process.exit(areNoticed.every(Boolean) ? 0 : 1)
