// An attacker in a process of its own. Arguments: name of an attack, what it knows as JSON. Reports its figures.
import * as bursts from './burstAttacks.mjs'
import * as control from './controlAttacks.mjs'
import * as user from './userAttacks.mjs'

/** @type {Record<string, import('./userAttacks.mjs').Attack>} */
const attacks = { ...user, ...bursts, ...control }
const [name = '', attacked = ''] = process.argv.slice(2)
const figures = await attacks[name]?.(JSON.parse(attacked))
process.send?.(figures ?? {}, () => process.exit())
