// An attacker in a process of its own. Arguments: name of an attack, what it knows as JSON. Reports its figures.
import { setPriority } from 'node:os'
import * as bursts from './burstAttacks.mjs'
import * as control from './controlAttacks.mjs'
import * as user from './userAttacks.mjs'

/** @type {Record<string, import('./userAttacks.mjs').Attack>} */
const attacks = { ...user, ...bursts, ...control }
/** The attackers' machines take no processor from the server. */
const NICE = 10

setPriority(NICE)
const [name = '', attacked = ''] = process.argv.slice(2)
const figures = await attacks[name]?.(JSON.parse(attacked))
process.send?.(figures ?? {}, () => process.exit())
