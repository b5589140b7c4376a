import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { createClient } from '../../client/src/index.ts';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';

type Client = ReturnType<typeof createClient>;
export type SampleBank = { readonly port: number; readonly today: string };

/**
 * Connects a bank, which this process runs on the port for as long as the syncs take. The service must have been started with
 * EGRESS_ALLOW=127.0.0.1:PORT. The connection stays connected, with its transactions, until its next sync a day later.
 */
export const connectSampleBank = async (client: Client, { port, today }: SampleBank): Promise<void> => {
  const bank = await startBank({ port, today });
  try {
    const setup_token = Buffer.from(`http://127.0.0.1:${port}/claim/sample`).toString('base64');
    const body = { provider: 'us', setup_token, name: 'Harbor Bank' } as const;
    const { id } = (await client.POST('/bank_connections', { body })).data;
    await untilSynced(client, id);
    const path = { id };
    const { data: accounts } = await client.GET('/bank_connections/{id}/accounts', { params: { path } });
    for (const { id: account_id, name } of accounts) {
      const create = name.includes('card')
        ? ({ account_type: 'credit_card', name } as const)
        : ({ account_type: 'depository', subtype: 'savings', name } as const);
      const params = { path: { id, account_id } };
      await client.POST('/bank_connections/{id}/accounts/{account_id}/link', { params, body: { create } });
    }
    await untilSynced(client, id);
  } finally {
    bank.close();
  }
};

const POLL_MS = 500;
const MOST_POLLS = 240;
const HOUR_MS = 3_600_000;

/** Until nothing is left to read for now: a new link is read some seconds later. */
const untilSynced = async (client: Client, id: string): Promise<void> => {
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    const { sync, next_sync_at: next } = (await client.GET('/bank_connections/{id}', { params: { path: { id } } }))
      .data;
    if (sync?.error != null) throw new Error(`The sample bank was not read: ${sync.error.message}`);
    if (sync?.finished_at != null && next !== null && Date.parse(next) > Date.now() + HOUR_MS) return;
    await sleep(POLL_MS);
  }
  throw new Error('The sample bank was not read within two minutes');
};

/** A SimpleFIN server with a savings account and a card. */
const startBank = async ({ port, today }: SampleBank) => {
  const server = createServer((request, response) => {
    const body = answerOf(request, { port, today });
    response.writeHead(200, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
};

const answerOf = ({ url = '' }: IncomingMessage, bank: SampleBank): string | object => {
  if (url.startsWith('/claim/')) return `http://sample:sample@127.0.0.1:${bank.port}/simplefin`;
  if (url.startsWith('/simplefin/info')) return { versions: ['1.0'] };
  return accountsFor(new URL(url, 'http://bank').searchParams, bank.today);
};

/** How many days ago, what for, and the amount. */
const SAVINGS = [
  [61, 'Interest', '11.90'],
  [31, 'Interest', '12.15'],
  [24, 'Tutoring, Ms. Alvarez', '300.00'],
  [1, 'Interest', '12.40'],
] as const;
const CARD = [
  [40, 'Northside Hardware', '-74.10'],
  [19, 'Kettle & Bean', '-6.40'],
  [12, 'City Transit', '-32.00'],
  [6, 'Greenway Market', '-58.75'],
  [2, 'Riverside Cinema', '-24.00'],
] as const;

const ORGANIZATION = { domain: 'harbor.example', name: 'Harbor Bank', 'sfin-url': 'https://sfin.harbor.example' };

/** The accounts that the query selects, with the transactions of its days. */
const accountsFor = (query: URLSearchParams, today: string): object => {
  const wanted = query.getAll('account');
  const [from, to] = [Number(query.get('start-date') ?? 0), Number(query.get('end-date') ?? Number.POSITIVE_INFINITY)];
  const account = (id: string, name: string, balance: string, rows: typeof SAVINGS | typeof CARD) => ({
    org: ORGANIZATION,
    id,
    name,
    currency: 'USD',
    balance,
    'balance-date': noonOf(today),
    transactions: query.has('balances-only')
      ? []
      : rows
          .map(([days, payee, amount]) => {
            const posted = noonOf(addDays(today, -days));
            return { id: `${id}-${days}`, posted, amount, description: payee, payee };
          })
          .filter(({ posted }) => posted >= from && posted < to),
  });
  const accounts = [
    account('savings', 'Harbor savings', '5336.45', SAVINGS),
    account('card', 'Harbor card', '-195.25', CARD),
  ];
  return { errors: [], accounts: accounts.filter(({ id }) => wanted.length === 0 || wanted.includes(id)) };
};

const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;
