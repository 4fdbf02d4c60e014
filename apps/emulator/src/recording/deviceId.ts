/** Form of a device's id in a scenario, which a recording becomes. */
export const DEVICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
