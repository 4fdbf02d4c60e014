import { beforeAll, expect, test } from 'vitest'
import { found, type Leak, Traffic, type Written } from './leaks.testing.ts'

const LIST = '/api/hydra/devices'

const LEAKS: Readonly<Record<string, Leak>> = {
  'a search text in a query': {
    personal: ['Okafor'],
    send: (traffic) => traffic.call(`${LIST}?page=0&search=Okafor%20House`, { devices: [] }),
  },
  'a search text of a socket request': {
    personal: ['Okonkwo'],
    send: (traffic) => traffic.ask('devices', { page: 0, search: 'okonkwo' }, { ok: true }),
  },
  'a name that another text repeats': {
    personal: ['Chidinma', 'Eze'],
    send: async (traffic) => {
      await traffic.call('/api/before', { note: 'Chidinma Eze was told' })
      await traffic.call('/api/name', { name: 'Chidinma Eze' })
      await traffic.send('hydra_status', [{ deviceId: 'HY-0001', note: 'ask Chidinma Eze' }])
    },
  },
  'a site that another text repeats': {
    personal: ['Palmgrove'],
    send: async (traffic) => {
      await traffic.call('/api/before', { alert: 'Palmgrove Clinic has no grid' })
      await traffic.call(LIST, { devices: [{ deviceId: 'HY-0001', site: 'Palmgrove Clinic' }] })
    },
  },
  'a secret that comes before its key': {
    personal: ['hunter2zulu'],
    send: async (traffic) => {
      await traffic.send('hydra_status', [{ deviceId: 'HY-0001', echo: 'hunter2Zulu' }])
      await traffic.call('/api/password', { password: 'hunter2Zulu' })
    },
  },
  'telephone, technician, operator and date of birth by their keys': {
    personal: ['5550142', 'Babatunde', 'Folake', '1985-03-12', '479433600'],
    send: (traffic) =>
      traffic.call('/api/persons', {
        tel: '5550142',
        technician: 'Babatunde',
        operator: { is: 'Folake' },
        dob: '1985-03-12',
        born: 479433600,
      }),
  },
  'telephone numbers in texts': {
    personal: ['803 123 4567', '0803-123-4568', '8031234569'],
    send: (traffic) =>
      traffic.call('/api/calls', {
        message: 'Call +234 803 123 4567 or (0803-123-4568)',
        to: '+2348031234569',
      }),
  },
  'IP and MAC addresses': {
    personal: ['102.89.23.17', '2a02:8109:9a40', 'a4:cf:12:9b:3d:01', 'a4cf129b3d02'],
    send: (traffic) =>
      traffic.call('/api/network', {
        from: '102.89.23.17',
        text: 'via 2a02:8109:9a40:1b2c::1',
        mac: 'A4:CF:12:9B:3D:01',
        deviceId: 'a4cf129b3d02',
      }),
  },
  'addresses with umlauts, composed or not': {
    personal: ['Münchener', 'Straße', '80331', 'Jürgen'],
    send: (traffic) =>
      traffic.call('/api/addresses', {
        where: 'Münchener Straße 5, 80331 München',
        note: 'Jürgen wohnt da'.normalize('NFD'),
      }),
  },
  'segments of a path': {
    personal: ['Ngozi', 'Adichie', 'kT7uid09'],
    send: async (traffic) => {
      await traffic.call('/api/customers/Ngozi-Adichie/devices')
      await traffic.call('/api/hydra/device/Ngozi%20Adichie')
      await traffic.call('/api/users/kT7uid09')
    },
  },
}

let written: Written

beforeAll(async () => {
  const traffic = await Traffic.start()
  for (const { send } of Object.values(LEAKS)) await send(traffic)
  written = await traffic.stop()
})

test.each(Object.entries(LEAKS))('%s: never on the disk [cases 36 and 48]', (_, { personal }) => {
  expect(found(personal, written.while)).toEqual([])
  expect(found(personal, written.after)).toEqual([])
})
