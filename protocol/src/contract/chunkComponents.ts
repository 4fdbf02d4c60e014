import { chatDataChunk, factSeries, switchDataChunk } from '../live/chartData.ts'
import { type Component, component } from './component.ts'
import { withAdded } from './marks.ts'

/** Histories over the socket. */
export const chunkComponents: readonly Component[] = [
  component('ChartChunk', chatDataChunk, ['K7', 'E20'], 'Points of a metric.', {
    deviceId: 'Id of the device',
    metric: 'Name of the value, e.g. `batteryVoltage`',
    points: 'Points in order of time',
    status: withAdded('`done` with the last points, `more` before', ['more'], 'batch'),
  }),
  {
    name: 'SeriesChunk',
    schema: switchDataChunk,
    statements: ['K8', 'E20', 'X20'],
    text: 'Points of a state series, or an error.',
    fields: {
      deviceId: 'Id of the device',
      series: withAdded('Name of the series', factSeries, 'series'),
      points: 'Points in order of time',
      status: withAdded(
        '`done` with the last points, or `error`; `more` before',
        ['more'],
        'batch',
      ),
      message: 'The reason of an error; clients log it',
    },
  },
]
