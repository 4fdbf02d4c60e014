import type { Command } from 'commander'
import { addAct } from '../act/command.ts'
import { addAuthEmulator } from '../authEmulator/command.ts'
import { addClock, addClockVerbs } from '../clock/command.ts'
import { addCluster } from '../cluster/command.ts'
import { addCompare } from '../compare/command.ts'
import { addConform } from '../conform/command.ts'
import { addCoverage } from '../coverage/command.ts'
import { addDemo } from '../demo/command.ts'
import { addDoctor } from '../doctor/command.ts'
import { addExplain } from '../explain/command.ts'
import { addFault } from '../fault/command.ts'
import { addFleet } from '../fleet/command.ts'
import { addImport } from '../import/command.ts'
import { addLoad } from '../load/command.ts'
import { addLog } from '../log/command.ts'
import { addNew } from '../new/command.ts'
import { addProxy } from '../proxy/command.ts'
import type { Runner } from '../readOptions.ts'
import { addRecord } from '../record/command.ts'
import { addReplay } from '../replay/command.ts'
import { addRun } from '../run/command.ts'
import { addScenarios } from '../scenarios/command.ts'
import { addEmulate, addStart } from '../start/command.ts'
import { addState } from '../state/command.ts'
import { addValidate } from '../validate/command.ts'
import { addVerdicts } from '../verdicts/command.ts'

/** Adds a verb with its options and help to the program; its implementation is loaded when it runs. */
type AddVerb = (program: Command, run: Runner) => void

/** All verbs, in the order of the help. */
export const verbs: readonly AddVerb[] = [
  addStart,
  addCluster,
  addAuthEmulator,
  addDemo,
  addEmulate,
  addReplay,
  addCompare,
  addRun,
  addClock,
  addAct,
  addFault,
  addClockVerbs,
  addState,
  addVerdicts,
  addLog,
  addNew,
  addValidate,
  addScenarios,
  addExplain,
  addCoverage,
  addRecord,
  addProxy,
  addImport,
  addConform,
  addLoad,
  addFleet,
  addDoctor,
]
