/** List prices in dollars, without free tiers. Compare with https://aws.amazon.com/pricing from time to time. */
export const PRICES = {
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  gbSecond: 0.0000133334,
  call: 0.2e-6,
  httpRequest: 1e-6,
  queueRequest: 0.4e-6,
  objectPut: 5e-6,
  objectGet: 0.4e-6,
  busEvent: 1e-6,
  email: 0.1e-3,
  secretRequest: 5e-6,
  alarmMetric: 0.1,
  compositeAlarm: 0.5,
  metric: 0.3,
  secret: 0.4,
  logGb: 0.5,
  logGbMonth: 0.03,
  tableGbMonth: 0.25,
  recoveryGbMonth: 0.2,
  objectGbMonth: 0.023,
  tableCopyGbMonth: 0.1,
  fileCopyGbMonth: 0.05,
  egressGb: 0.09,
  edgeRequest: 1e-6,
  edgeFunction: 0.1e-6,
  edgeGb: 0.085,
} as const;

export type Prices = Readonly<Record<keyof typeof PRICES, number>>;

/** Of eu-central-1; what is missing costs the same. */
export const PRICES_FRANKFURT: Prices = {
  ...PRICES,
  writeUnit: 0.7625e-6,
  readUnit: 0.1525e-6,
  httpRequest: 1.2e-6,
  objectPut: 5.4e-6,
  objectGet: 0.43e-6,
  logGb: 0.63,
  logGbMonth: 0.0324,
  tableGbMonth: 0.306,
  recoveryGbMonth: 0.2448,
  objectGbMonth: 0.0245,
  edgeRequest: 1.2e-6,
};
