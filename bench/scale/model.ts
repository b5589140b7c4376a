/** The busiest day of a family. Assumed, except where a benchmark is named. */
export const FAMILY = {
  imports: 1,
  lists: 20,
  /** POST, the proof, and three times the status. */
  requestsOfImport: 5,
  writesOfImport: 30,
  readsOfImport: 30,
  /** npm run bench -- --only reads: ten years, with the key */
  readsOfList: 45,
  writesOfList: 1,
  /** docs/costs.md */
  secondsOfList: 0.047,
  /** npm run bench -- --only small-imports: from POST to matched */
  secondsOfImport: 0.25,
  /** The busiest second has as much more than the average one. */
  peak: 5,
} as const;

export type Load = { readonly imports: number; readonly lists: number };

/** Of the busiest second. */
export const peakLoad = (families: number): Load => {
  const perSecond = (families * FAMILY.peak) / 86_400;
  return { imports: FAMILY.imports * perSecond, lists: FAMILY.lists * perSecond };
};

export type Limit = {
  readonly name: string;
  readonly atMost: number;
  readonly unit: string;
  readonly demandOf: (load: Load) => number;
  /** The change that raises the limit once it is reached. */
  readonly remedy: string;
};

const requests = ({ imports, lists }: Load): number => lists + imports * FAMILY.requestsOfImport;

const busyFunctions = ({ imports, lists }: Load): number =>
  lists * FAMILY.secondsOfList + imports * FAMILY.secondsOfImport;

/** Quotas of AWS from its documentation, and our own limits from infra/. */
export const LIMITS: readonly Limit[] = [
  {
    name: 'functions at once, new account',
    atMost: 10,
    unit: '',
    demandOf: busyFunctions,
    remedy: 'ask AWS for 1,000, and set `ACCOUNT_CONCURRENCY`',
  },
  {
    name: 'our throttle of the HTTP API',
    atMost: 200,
    unit: '/s',
    demandOf: requests,
    remedy: 'raise `API_REQUESTS_PER_SECOND` and `API_BURST`',
  },
  {
    name: 'publish workers',
    atMost: 10,
    unit: '',
    demandOf: ({ imports }) => imports * FAMILY.secondsOfImport,
    remedy: 'raise `PUBLISH_WORKERS`',
  },
  {
    name: 'reads of the table',
    atMost: 40_000,
    unit: '/s',
    demandOf: ({ imports, lists }) => lists * FAMILY.readsOfList + imports * FAMILY.readsOfImport,
    remedy: 'ask AWS for more, or divide the families into cells',
  },
  {
    name: 'requests of the account',
    atMost: 10_000,
    unit: '/s',
    demandOf: requests,
    remedy: 'ask AWS for more, or use cells in other accounts',
  },
  {
    name: 'writes of the table',
    atMost: 40_000,
    unit: '/s',
    demandOf: ({ imports, lists }) => lists * FAMILY.writesOfList + imports * FAMILY.writesOfImport,
    remedy: 'ask AWS for more, or divide the families into cells',
  },
  {
    name: 'functions at once, usual quota',
    atMost: 1_000,
    unit: '',
    demandOf: busyFunctions,
    remedy: 'ask AWS for more, or use cells in other accounts',
  },
  {
    name: 'list of imports in flight: 4 keys of 1,000 writes each',
    atMost: 4_000,
    unit: '/s',
    demandOf: ({ imports }) => imports * 2,
    remedy: 'more `IN_FLIGHT_SHARDS`',
  },
];

/** Demand grows with the number of families, so one family says where each limit lies. */
export const familiesAt = ({ atMost, demandOf }: Limit): number => Math.floor(atMost / demandOf(peakLoad(1)));
