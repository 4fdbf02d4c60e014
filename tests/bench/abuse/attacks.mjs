import { fileURLToPath } from 'node:url'

const LARGE_FLEET = fileURLToPath(new URL('large-fleet.yaml', import.meta.url))

/**
 * Bounds of a figure: the largest value over all runs.
 * @typedef {Partial<Record<string, number>>} Bounds
 * @typedef {{ title: string, attack: string | null, isRefused?: boolean, scenario?: string,
 *   bounds: Bounds }} Trial
 */

/** Other users meanwhile: p99 in ms, and the event loop without garbage collection. */
const OTHERS = {
  'GET /api/hydra/devices p99, ms': 100,
  'events p99 late, ms': 200,
  'event loop held, ms': 50,
}
/** The product meanwhile. */
const ALIVE = { 'server ended': 0, 'stop, ms': 10_000 }
const REFUSED = {
  ...ALIVE,
  'slowest answer, ms': 1000,
  'not refused': 0,
  'memory of one refusal, MB': 100,
}

/** @type {readonly Trial[]} */
export const TRIALS = [
  { title: 'alone', attack: null, bounds: { ...OTHERS, ...ALIVE } },
  ...[
    ['300 meter_history of 365 days at a time', 'meterHistory'],
    ['20 hourly energies of 366 days at a time', 'hourlyEnergy'],
    ['300 chat_data of 7 days at a time', 'chatData'],
    ['64 list calls at a time', 'lists'],
    ['1,500 connections of one user, replaced without end', 'connections'],
    ['messages of 95 KB on 300 sockets at once', 'wideMessages'],
    ['list calls on 1,000 connections at once', 'requestBursts'],
    ['bodies of 72 KB on 200 connections at once', 'bodyBursts'],
    ['3,000 requests in a packet on 50 connections', 'pipelined'],
  ].map(([title = '', attack = '']) => ({
    ...{ title, attack, bounds: { ...OTHERS, ...ALIVE } },
  })),
  ...[
    ['a scenario of 4,999,000 times [', 'brackets'],
    ['a scenario a: [1,1,…] of 4.9 MB', 'ones'],
    ['a scenario with !!omap of 100,000', 'orderedMap'],
    ['12 MB of JSON', 'longJson'],
  ].map(([title = '', attack = '']) => ({
    ...{ title, attack, isRefused: true, bounds: REFUSED },
  })),
  {
    title: 'a socket payload 40,000 deep',
    attack: 'deepPayload',
    bounds: { ...ALIVE, 'slowest answer, ms': 1000, 'internal errors': 0 },
  },
  {
    title: 'eight log?follow=true that do not read',
    attack: 'logUnread',
    bounds: { ...ALIVE, 'memory, peak beyond before, MB': 200 },
  },
  {
    title: '24,000 requests of 7.9 KB',
    attack: 'longRequests',
    // Two logs of 16 MiB at most.
    bounds: { ...ALIVE, 'memory, kept afterwards, MB': 34 },
  },
  {
    title: '10,000 commands',
    attack: 'commands',
    bounds: {
      ...ALIVE,
      'attacks refused or late': 0,
      'event loop held, ms': 50,
      'last command : first': 2,
      'last seek back : first': 2,
    },
  },
  {
    title: 'four steps and seeks of 30 days at a time',
    attack: 'stepAndSeek',
    bounds: { ...ALIVE, 'event loop held, ms': 50 },
  },
  {
    title: 'seeks with 5,000 devices, to the start and to a second before',
    attack: 'seeks',
    scenario: LARGE_FLEET,
    bounds: { ...ALIVE, 'event loop held, ms': 50 },
  },
]
