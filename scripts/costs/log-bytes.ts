/** Bytes that CloudWatch adds to each line that it counts. */
const ENVELOPE = 26;

const REQUEST_ID = 'JKJaXmPLvHcESHA=';
const ID = '1f0c7a52-3e8b-4c58-9a75-2b1d6c0e94aa';
const TRACE = '1-6741fa3c-0123456789abcdef01234567';
const ROUTE = 'GET /api/v1/transactions/{transactionId}';

/** Long values of an answered request; what is not listed is a hyphen. */
const CONTEXT: Readonly<Record<string, string>> = {
  requestId: REQUEST_ID,
  requestTime: '23/Nov/2026:05:50:00 +0000',
  'identity.sourceIp': '203.0.113.199',
  routeKey: ROUTE,
  status: '200',
  responseLength: '12345',
  responseLatency: '123',
  integrationLatency: '123',
  integrationStatus: '200',
  'integration.requestId': ID,
};

const sizeOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + ENVELOPE, 0);

/** The line of a request in the log of the HTTP API. */
export const accessLogBytes = (format: string): number =>
  sizeOf([format.replaceAll(/\$context\.([\w.]+)/g, (_, name: string) => CONTEXT[name] ?? '-')]);

/** Lambda's own lines about each call, in its text format. */
const PLATFORM_LINES = [
  `START RequestId: ${ID} Version: $LATEST\n`,
  `END RequestId: ${ID}\n`,
  `REPORT RequestId: ${ID}\tDuration: 123.45 ms\tBilled Duration: 124 ms\tMemory Size: 1024 MB\tMax Memory Used: 123 MB\t\n`,
];

/** Of each call, whatever the function itself logs. */
export const platformLogBytes = (): number => sizeOf(PLATFORM_LINES);

/** Our own line of a request: `requestLog` in shared/platform/http/endpoint-middleware.ts. */
const ANSWERED = {
  level: 'INFO',
  message: 'answered',
  timestamp: '2026-11-23T05:50:00.000Z',
  service: 'list-transactions',
  xray_trace_id: TRACE,
  request_id: REQUEST_ID,
  function_request_id: ID,
  route: ROUTE,
  status: 200,
  apiKeyId: ID,
};

export const functionLogBytes = (): number => sizeOf([...PLATFORM_LINES, JSON.stringify(ANSWERED)]);

/** A run of a schedule writes a metric. */
const METRIC = {
  _aws: {
    Timestamp: 1_795_412_345_678,
    CloudWatchMetrics: [
      {
        Namespace: 'Counterfoil-prod',
        Dimensions: [['service']],
        Metrics: [{ Name: 'OldestInFlightAge', Unit: 'Seconds' }],
      },
    ],
  },
  service: 'sweep-imports',
  OldestInFlightAge: 0,
};

export const scheduleLogBytes = (): number => sizeOf([...PLATFORM_LINES, JSON.stringify(METRIC)]);
