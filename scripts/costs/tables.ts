import type { Inventory } from './inventory.ts';
import { accessLogBytes, functionLogBytes, scheduleLogBytes } from './log-bytes.ts';
import { CALLS, IDLE_RUN, INIT_MS, MEMORY_GB, PAGE_KB, POLLS_PER_MINUTE } from './measured.ts';
import { PRICES } from './prices.ts';

type Row = { readonly what: string; readonly arithmetic: string; readonly dollars: number };

type CostTable = { readonly lines: readonly string[]; readonly dollars: readonly number[] };

const MINUTES = 43_200;
const GB = 1e9;

const count = (value: number): string => value.toLocaleString('en');
const perThousand = (price: number): string => String(Number((price * 1_000).toFixed(4)));
const perMillion = (price: number): string => `${Number((price * 1e6).toFixed(4))}/M`;

/** Schedules; their calls are logged like others. */
const scheduleRows = ({ minutely }: Inventory): readonly Row[] => {
  const runs = minutely.length * MINUTES;
  const gb = minutely.reduce((sum, each) => sum + each, 0);
  const gbSeconds = (IDLE_RUN.ms / 1_000) * (gb / minutely.length);
  const reads = IDLE_RUN.queries * IDLE_RUN.readsPerQuery;
  const bytes = scheduleLogBytes();
  return [
    {
      what: `${minutely.length} schedules that run every minute: ${gb} GB together, ${IDLE_RUN.ms} ms, ${IDLE_RUN.queries} queries of ${IDLE_RUN.readsPerQuery} units`,
      arithmetic: `${minutely.length} × ${count(MINUTES)} × (${gbSeconds} × ${PRICES.gbSecond} + ${perMillion(PRICES.call)} + ${reads} × ${perMillion(PRICES.readUnit)})`,
      dollars: runs * (gbSeconds * PRICES.gbSecond + PRICES.call + reads * PRICES.readUnit),
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
    ...scheduleRows(inventory),
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
