import type { Prices } from './prices.ts';

/** The use of families in a month. */
export type MonthlyTraffic = {
  readonly writes: number;
  readonly indexWrites: number;
  readonly reads: number;
  readonly gbSeconds: number;
  readonly calls: number;
  /** Of starts, which Lambda bills, too. */
  readonly startGbSeconds: number;
  readonly requests: number;
  readonly edgeRequests: number;
  readonly apiBytes: number;
  readonly edgeBytes: number;
  readonly messages: number;
  readonly puts: number;
  readonly gets: number;
  readonly events: number;
  readonly emails: number;
  readonly secretReads: number;
  readonly logBytes: number;
  /** Stored at the end of the first year. */
  readonly tableBytes: number;
  readonly fileBytes: number;
};

export type CostLine = { readonly what: string; readonly dollars: number };

const GB = 1e9;
/** Each message is sent, received and deleted. */
const REQUESTS_OF_MESSAGE = 3;

/** A month's costs by line; what an idle service costs is not among them. */
export const trafficCosts = (traffic: MonthlyTraffic, prices: Prices): readonly CostLine[] => [
  { what: 'write units of the table', dollars: traffic.writes * prices.writeUnit },
  { what: 'write units of the index', dollars: traffic.indexWrites * prices.writeUnit },
  { what: 'read units', dollars: traffic.reads * prices.readUnit },
  { what: 'Lambda, GB-seconds', dollars: traffic.gbSeconds * prices.gbSecond },
  { what: 'Lambda, cold starts', dollars: traffic.startGbSeconds * prices.gbSecond },
  { what: 'Lambda, calls', dollars: traffic.calls * prices.call },
  { what: 'HTTP API', dollars: traffic.requests * prices.httpRequest },
  { what: 'CloudFront, requests', dollars: traffic.edgeRequests * (prices.edgeRequest + prices.edgeFunction) },
  { what: 'CloudFront, bytes', dollars: (traffic.edgeBytes / GB) * prices.edgeGb },
  { what: 'bytes of API answers', dollars: (traffic.apiBytes / GB) * prices.egressGb },
  { what: 'SQS', dollars: traffic.messages * REQUESTS_OF_MESSAGE * prices.queueRequest },
  { what: 'S3, PUT', dollars: traffic.puts * prices.objectPut },
  { what: 'S3, GET', dollars: traffic.gets * prices.objectGet },
  { what: 'EventBridge', dollars: traffic.events * prices.busEvent },
  { what: 'emails', dollars: traffic.emails * prices.email },
  { what: 'Secrets Manager, requests', dollars: traffic.secretReads * prices.secretRequest },
  { what: 'logs', dollars: (traffic.logBytes / GB) * prices.logGb },
  {
    what: 'table after a year, with recovery',
    dollars: (traffic.tableBytes / GB) * (prices.tableGbMonth + prices.recoveryGbMonth),
  },
  { what: 'files after a year', dollars: (traffic.fileBytes / GB) * prices.objectGbMonth },
];

export const totalOf = (lines: readonly CostLine[]): number => lines.reduce((sum, { dollars }) => sum + dollars, 0);
