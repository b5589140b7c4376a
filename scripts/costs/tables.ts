import type { Coefficients } from '../../bench/scale/coefficients.ts';
import { monthlyTraffic } from '../../bench/scale/monthly-traffic.ts';
import { coefficients, secondsOf, USES, type Use } from '../../bench/scale/use.ts';
import type { Inventory } from './inventory.ts';
import { accessLogBytes, functionLogBytes, scheduleLogBytes } from './log-bytes.ts';
import { CALLS, INIT_MS, MEMORY_GB, PAGE_KB, POLLS_PER_MINUTE } from './measured.ts';
import { PRICES, PRICES_FRANKFURT } from './prices.ts';
import { totalOf, trafficCosts } from './traffic.ts';

type Row = { readonly what: string; readonly arithmetic: string; readonly dollars: number };

type CostTable = { readonly lines: readonly string[]; readonly dollars: readonly number[] };

const MINUTES = 43_200;
const GB = 1e9;

const count = (value: number): string => value.toLocaleString('en');
const perThousand = (price: number): string => String(Number((price * 1_000).toFixed(4)));
const perMillion = (price: number): string => `${Number((price * 1e6).toFixed(4))}/M`;

type IdleRun = Coefficients['idle'][string];

/** A run of a scheduled job that finds nothing to do. */
const idleRun = (name: string, { runs, units, requests }: IdleRun) => {
  const [run] = Object.values(runs);
  const seconds = run === undefined ? 0 : secondsOf(name, run);
  return {
    gbSeconds: (seconds * (coefficients.memory[name] ?? 0)) / 1_024,
    reads: units.read,
    queries: requests['dynamodb.Query'] ?? 0,
  };
};

/** Schedules; their calls are logged like others. */
const scheduleRows = (): readonly Row[] => {
  const jobs = Object.entries(coefficients.idle).map(([name, part]) => idleRun(name, part));
  const sum = (of: (job: (typeof jobs)[number]) => number): number => jobs.reduce((total, job) => total + of(job), 0);
  const gbSeconds = Number(sum((job) => job.gbSeconds).toFixed(3));
  const reads = Number(sum((job) => job.reads).toFixed(1));
  const runs = jobs.length * MINUTES;
  const bytes = scheduleLogBytes();
  return [
    {
      what: `${jobs.length} schedules that run every minute: ${gbSeconds} GB-s and ${Number(sum((job) => job.queries).toFixed(1))} queries of ${reads} read units together`,
      arithmetic: `${count(MINUTES)} × (${gbSeconds} × ${PRICES.gbSecond} + ${jobs.length} × ${perMillion(PRICES.call)} + ${reads} × ${perMillion(PRICES.readUnit)})`,
      dollars: MINUTES * (gbSeconds * PRICES.gbSecond + jobs.length * PRICES.call + reads * PRICES.readUnit),
    },
    {
      what: 'their logs',
      arithmetic: `${count(runs)} × ${bytes} bytes × ${PRICES.logGb}/GB`,
      dollars: ((runs * bytes) / GB) * PRICES.logGb,
    },
  ];
};

const idleRows = (inventory: Inventory): readonly Row[] => {
  const { alarms, composites, metricsRead, ownMetrics, queues, secrets } = inventory;
  const { pollers, each } = POLLS_PER_MINUTE;
  const polls = queues * pollers * each * MINUTES;
  return [
    {
      what: `${alarms} alarms, on ${metricsRead} metrics`,
      arithmetic: `${metricsRead} × ${PRICES.alarmMetric.toFixed(2)}; one of them only in us-east-1`,
      dollars: metricsRead * PRICES.alarmMetric,
    },
    {
      what: `${composites} alarm that sums up the urgent ones`,
      arithmetic: `${composites} × ${PRICES.compositeAlarm.toFixed(2)}`,
      dollars: composites * PRICES.compositeAlarm,
    },
    {
      what: `${ownMetrics} metrics of our own`,
      arithmetic: `${ownMetrics} × ${PRICES.metric.toFixed(2)}`,
      dollars: ownMetrics * PRICES.metric,
    },
    {
      what: `${queues} queues, polled by ${pollers} pollers each every 20 s (assumed)`,
      arithmetic: `${queues} × ${pollers} × ${each} × ${count(MINUTES)} = ${(polls / 1e6).toFixed(1)} M × ${perMillion(PRICES.queueRequest)}`,
      dollars: polls * PRICES.queueRequest,
    },
    {
      what: `${secrets} secrets`,
      arithmetic: `${secrets} × ${PRICES.secret.toFixed(2)}`,
      dollars: secrets * PRICES.secret,
    },
    ...scheduleRows(),
  ];
};

const tableOf = (heading: string, rows: readonly Row[], digits: number): CostTable => ({
  lines: [
    `| ${heading} | Arithmetic | $ |`,
    '|---|---|--:|',
    ...rows.map(({ what, arithmetic, dollars }) => `| ${what} | ${arithmetic} | ${dollars.toFixed(digits)} |`),
  ],
  dollars: rows.map(({ dollars }) => dollars),
});

/** The last of the dollars is the total. */
export const idleTable = (inventory: Inventory): CostTable => {
  const { lines, dollars } = tableOf('Idle, per month of 30 days', idleRows(inventory), 2);
  const total = dollars.reduce((sum, part) => sum + part, 0);
  return { lines: [...lines, `| **total** | | **${total.toFixed(2)}** |`], dollars: [...dollars, total] };
};

/** DynamoDB, the HTTP API and Lambda. */
export const callTable = (): CostTable => {
  const rows = CALLS.map(({ name, writes, reads, ms }) => {
    const gbSeconds = ms * MEMORY_GB;
    const units = `${count(writes * 1_000)} × ${perMillion(PRICES.writeUnit)} + ${count(reads * 1_000)} × ${perMillion(PRICES.readUnit)}`;
    const calls = `${perThousand(PRICES.httpRequest)} + ${perThousand(PRICES.call)}`;
    return {
      what: name,
      arithmetic: `${units} + ${calls} + ${gbSeconds} GB-s (${ms} ms) × ${PRICES.gbSecond}`,
      dollars:
        1_000 * (writes * PRICES.writeUnit + reads * PRICES.readUnit + PRICES.httpRequest + PRICES.call) +
        gbSeconds * PRICES.gbSecond,
    };
  });
  return tableOf('Per 1,000 calls', rows, 4);
};

/** Additional costs of a thousand calls. */
export const extraTable = ({ accessLogFormat }: Inventory): CostTable => {
  const access = accessLogBytes(accessLogFormat);
  const own = functionLogBytes();
  const rows = [
    {
      what: 'logs of the HTTP API and the function',
      arithmetic: `1,000 × (${access} + ${own}) bytes × ${PRICES.logGb}/GB`,
      dollars: ((1_000 * (access + own)) / GB) * PRICES.logGb,
    },
    {
      what: 'cold starts, whose INIT is billed',
      arithmetic: `1,000 × ${INIT_MS} ms × ${MEMORY_GB} GB × ${PRICES.gbSecond}`,
      dollars: INIT_MS * MEMORY_GB * PRICES.gbSecond,
    },
    {
      what: `requests for pages through CloudFront, at most ${PAGE_KB} KB each`,
      arithmetic: `1,000 × (${perMillion(PRICES.edgeRequest)} + ${perMillion(PRICES.edgeFunction)}) + ${PAGE_KB / 1_000} GB × ${PRICES.edgeGb}`,
      dollars: 1_000 * (PRICES.edgeRequest + PRICES.edgeFunction) + (PAGE_KB / 1_000) * PRICES.edgeGb,
    },
  ];
  return tableOf('In addition, per 1,000 calls', rows, 5);
};

const IMPORTS = {
  'import CSV, 50 rows': 'CSV, 50 rows of a month',
  'import CSV, 10,000 rows of one account': 'CSV, 10,000 rows of one account, 60 months',
  'import CSV, 10,000 rows of ten accounts': 'CSV, 10,000 rows of ten accounts, 600 account-months',
} as const;

const useOf = (action: string): Use => {
  const use = USES.get(action);
  if (use === undefined) throw new Error(`There is no action "${action}"`);
  return use;
};

const inThousands = (value: number): string => count(Math.round(value * 1_000));

/** Without starts and storage. */
export const importTable = (): CostTable => {
  const rows = Object.entries(IMPORTS).map(([action, name]) => {
    const use = useOf(action);
    const none = { startGbSeconds: 0, secretReads: 0, tableBytes: 0, fileBytes: 0 };
    const units = `${inThousands(use.writes)} + ${inThousands(use.indexWrites)}`;
    const objects = `${inThousands(use.puts)}, ${inThousands(use.gets)}`;
    const dollars = 1_000 * totalOf(trafficCosts({ ...use, ...none }, PRICES));
    const cells = [name, units, inThousands(use.reads), objects, inThousands(use.messages), inThousands(use.gbSeconds)];
    return { cells, dollars };
  });
  const columns = ['Write units, table + index', 'Read units', 'S3 PUT, GET', 'Messages', 'GB-s', '$'];
  return {
    lines: [
      `| Per 1,000 imports | ${columns.join(' | ')} |`,
      `|---|${columns.map(() => '--:|').join('')}`,
      ...rows.map(({ cells, dollars }) => `| ${cells.join(' | ')} | ${dollars.toFixed(2)} |`),
    ],
    dollars: rows.map(({ dollars }) => dollars),
  };
};

const HOUSEHOLDS = 1_000;

/** The use of families, in two regions; the idle service comes on top. */
export const householdTable = ({ accessLogFormat }: Pick<Inventory, 'accessLogFormat'>): CostTable => {
  const traffic = monthlyTraffic(HOUSEHOLDS, accessLogFormat);
  const [lines, elsewhere] = [trafficCosts(traffic, PRICES), trafficCosts(traffic, PRICES_FRANKFURT)];
  const total = totalOf(lines);
  return {
    lines: [
      '| 1,000 households in a month | us-east-1, $ | eu-central-1, $ |',
      '|---|--:|--:|',
      ...lines.map(
        ({ what, dollars }, at) => `| ${what} | ${dollars.toFixed(2)} | ${elsewhere[at]?.dollars.toFixed(2)} |`,
      ),
      `| **total** | **${total.toFixed(2)}** | **${totalOf(elsewhere).toFixed(2)}** |`,
    ],
    dollars: [...lines.map(({ dollars }) => dollars), total],
  };
};

/** All tables of docs/costs.md. */
export const costTables = (inventory: Inventory): readonly (readonly string[])[] =>
  [
    idleTable(inventory),
    householdTable(inventory),
    importTable(),
    callTable(),
    extraTable(inventory),
    storageTable(),
  ].map(({ lines }) => lines);

/** Nothing is measured here: it is what a gigabyte costs in each place. */
export const storageTable = (): CostTable => {
  const rows = [
    {
      what: 'table, with point-in-time recovery',
      arithmetic: `${PRICES.tableGbMonth} + ${PRICES.recoveryGbMonth.toFixed(2)}`,
      dollars: PRICES.tableGbMonth + PRICES.recoveryGbMonth,
    },
    { what: 'files', arithmetic: String(PRICES.objectGbMonth), dollars: PRICES.objectGbMonth },
    { what: 'logs', arithmetic: String(PRICES.logGbMonth), dollars: PRICES.logGbMonth },
    {
      what: 'each night of the table that is kept elsewhere (`BACKUP_VAULT_ARN`)',
      arithmetic: PRICES.tableCopyGbMonth.toFixed(2),
      dollars: PRICES.tableCopyGbMonth,
    },
    {
      what: 'files that are kept elsewhere, however many nights',
      arithmetic: PRICES.fileCopyGbMonth.toFixed(2),
      dollars: PRICES.fileCopyGbMonth,
    },
  ];
  return tableOf('Stored, per GB and month', rows, 3);
};
