import { readPower } from './bg.ts'
import { readConnection } from './connection.ts'
import { readHydraEnergy, readHydraPower } from './hydraFrames.ts'
import { readHydraStatus } from './hydraStatus.ts'
import { readMeterPower, readMeterStatus } from './pm.ts'
import { readChatData, readSwitchData } from './series.ts'

/** The reader of each event with values of devices [K2–K5, K7–K9]. */
export const eventReaders = {
  status: readConnection,
  power: readPower,
  meter_power: readMeterPower,
  meter_status: readMeterStatus,
  hydra_power: readHydraPower,
  hydra_status: readHydraStatus,
  hydra_energy: readHydraEnergy,
  chat_data: readChatData,
  switch_data: readSwitchData,
} as const
