import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { addSampleData } from '../../scripts/sample/add-sample-data.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { fractionOf } from '../../shared/bank/sync/domain/sync-record.ts';
import { familyPk } from '../../shared/platform/dynamodb/keys.ts';
import { startUsPeer, type UsPeer } from '../../test/support/bank/us-peer.ts';
import { newFamily } from '../../test/support/new-family.ts';
import { Browser } from '../../test/support/people/browser-client.ts';
import { newCloudUser, openCloud } from '../../test/support/people/cloud-person.ts';
import { untilIdle } from '../local-stats.ts';
import { openWays, type Ways } from '../runs/sign-in.ts';
import { freePort, type Stack, startStack } from '../stack.ts';
import { bankRows, type SentFile } from './files.ts';

/** Resolves with the body of the answer and its bytes on the wire. @throws Error if the request was refused */
export type Send = <Body>(
  method: string,
  path: string,
  sent?: { readonly json?: object; readonly body?: FormData },
) => Promise<Sent<Body>>;
/** Imports and publishes a file; resolves with the id of the import. */
export type Upload = (file: SentFile) => Promise<string>;
export type Sent<Body> = { readonly body: Body; readonly bytes: number };

/** A family on a local stack of its own, with the servers of others that it uses. */
export type Household = {
  readonly stack: Stack;
  readonly accountId: string;
  readonly api: Send;
  /** A person who is signed in; pages come compressed, as through the edge. */
  readonly open: (path: string) => Promise<Sent<string>>;
  readonly submit: (path: string, form: Readonly<Record<string, string>>) => Promise<void>;
  readonly upload: Upload;
  /** Of another family, which has large files. */
  readonly large: { readonly api: Send; readonly upload: Upload };
  readonly ways: Ways;
  readonly signInByPassword: () => Promise<void>;
  /** Of another family; resolves with the email address. */
  readonly newPerson: () => Promise<string>;
  readonly askForPassword: (email: string) => Promise<void>;
  /** Makes the connection due, with so many new rows at the bank. */
  readonly makeDue: (rows: number) => Promise<void>;
  readonly bankRequests: () => number;
  readonly webhookUrl: string;
  readonly stop: () => Promise<void>;
};

type Demo = {
  readonly family_id: string;
  readonly account_id: string;
  readonly email: string;
  readonly password: string;
};
type Listed = { readonly data: readonly { readonly id: string }[] };
type Single<Data> = { readonly data: Data };

const MONTHS = 14;
const ROWS_AT_BANK = 40;
const HTML = { accept: 'text/html' };

const createApi =
  ({ baseUrl, apiKey }: Pick<Stack, 'baseUrl' | 'apiKey'>): Send =>
  async (method, path, { json, body } = {}) => {
    const content = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(content !== undefined && { body: content }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { body: text === '' ? undefined : JSON.parse(text), bytes: Buffer.byteLength(text) };
  };

const createUpload =
  (api: Send): Upload =>
  async ({ name, content, fields }) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ ...fields, publish: 'true' })) body.set(field, value);
    body.set('file', new Blob([content]), name);
    return (await api<Single<{ readonly id: string }>>('POST', '/imports', { body })).body.data.id;
  };

/** Accepts every event. */
const startReceiver = async (port: number) => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(204).end());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
};

/** A real hash of the password, unlike those of users that tests make. */
const signInByPassword = async (baseUrl: string, { email, password }: Demo): Promise<void> => {
  const { status, body } = await new Browser({ baseUrl }).send<string>('POST', '/sign-in', {
    form: { email, password },
    headers: HTML,
  });
  if (status !== 303) throw new Error(`POST /sign-in answered ${status}: ${body.slice(0, 300)}`);
};

/** A sync starts up to a minute after it is dispatched, by the id of its connection. */
const SOON = 0.1;

/** A connection with one linked account, whose first sync has ended. */
const connectBank = async (api: Send, peer: UsPeer, stack: Stack): Promise<string> => {
  const { body } = await api<Single<{ readonly id: string }>>('POST', '/bank_connections', {
    json: { provider: 'us', setup_token: peer.issueToken().setupToken },
  });
  const path = `/bank_connections/${body.data.id}`;
  await untilIdle(stack.baseUrl, { withDelayed: true });
  if (fractionOf(body.data.id) > SOON) {
    await api('DELETE', path);
    return connectBank(api, peer, stack);
  }
  const [account] = (await api<Listed>('GET', `${path}/accounts`)).body.data;
  await api('POST', `${path}/accounts/${account?.id}/link`, { json: { create: { account_type: 'depository' } } });
  await untilIdle(stack.baseUrl, { withDelayed: true });
  return body.data.id;
};

const bankAccount = (transactions: ReturnType<typeof bankRows>) => ({
  accounts: [
    { id: 'ACT-1', name: 'Bank', currency: 'USD', balance: '812.40', 'balance-date': Date.now() / 1_000, transactions },
  ],
});

const openBank = async (api: Send, peer: UsPeer, stack: Stack, familyId: string) => {
  const book = [...bankRows(0, ROWS_AT_BANK)];
  peer.book = bankAccount(book);
  const id = await connectBank(api, peer, stack);
  const { documents, tableName: TableName } = openCloud();
  const connections = createBankConnectionRepository(documents, TableName);
  let number = 0;
  return {
    makeDue: async (rows: number): Promise<void> => {
      number += 1;
      book.push(...bankRows(number, rows));
      peer.book = bankAccount(book);
      peer.reset();
      const Key = { pk: familyPk(familyId), sk: `BANK_CONNECTION#${id}` };
      const noneToday = { UpdateExpression: 'SET requestCount = :none', ExpressionAttributeValues: { ':none': 0 } };
      await documents.send(new UpdateCommand({ TableName, Key, ...noneToday }));
      await connections.update(familyId, id, {}, { dueAt: new Date(Date.now() - 1_000).toISOString() });
    },
    bankRequests: (): number => peer.requests.length,
  };
};

const openBrowser = async (baseUrl: string): Promise<Pick<Household, 'open' | 'submit'>> => {
  const browser = await new Browser({ baseUrl }).signInAsDemo();
  await browser.get('/sessions/current'); // for its CSRF token
  return {
    open: async (path) => {
      const { status, body } = await browser.get<string | object>(path, { headers: HTML });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      const text = typeof body === 'string' ? body : JSON.stringify(body); // the proof is a file
      return { body: text, bytes: gzipSync(text).length };
    },
    submit: async (path, form) => {
      const { status, body } = await browser.post<string>(path, undefined, { form, headers: HTML });
      if (status !== 303) throw new Error(`POST ${path} answered ${status}: ${body.slice(0, 300)}`);
    },
  };
};

const askForPassword = async (baseUrl: string, email: string): Promise<void> => {
  const browser = new Browser({ baseUrl });
  const { status, body } = await browser.send<string>('POST', '/password_reset', { form: { email }, headers: HTML });
  if (status !== 200 && status !== 303) throw new Error(`POST /password_reset answered ${status}: ${body}`);
};

/** The servers of others: banks, an identity provider, and a receiver of events. */
const openServers = async () => {
  const [openIdPort, webhookPort] = [await freePort(), await freePort()];
  const peer = await startUsPeer(await freePort());
  const receiver = await startReceiver(webhookPort);
  process.env['EGRESS_ALLOW'] = [`127.0.0.1:${openIdPort}`, `127.0.0.1:${webhookPort}`, peer.host].join(',');
  const stop = async (): Promise<void> => {
    receiver.close();
    await peer.stop();
  };
  return { openIdPort, peer, webhookUrl: `http://127.0.0.1:${webhookPort}/hook`, stop };
};

/** Starts the stack with Lambda's share of a processor, and fills the family with fourteen months. */
export const openHousehold = async (assembly: string, folder: string): Promise<Household> => {
  const { openIdPort, peer, webhookUrl, stop } = await openServers();
  const dataDir = join(folder, 'household');
  const stack = await startStack({ assembly, dataDir, port: await freePort(), cpu: 'lambda', viewerHeader: true });
  const { baseUrl, apiKey } = stack;
  process.env['DEMO_FILE'] = join(dataDir, 'demo.json'); // the helpers of tests read it
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
  const today = new Date().toISOString().slice(0, 10);
  await addSampleData(
    { origin: baseUrl, demo: { ...demo, base_url: baseUrl, api_key: apiKey } },
    { today, months: MONTHS },
  );
  const api = createApi(stack);
  const largeApi = createApi({ baseUrl, apiKey: (await newFamily()).apiKey });
  const ways = await openWays(baseUrl, openIdPort);
  return {
    stack,
    accountId: demo.account_id,
    api,
    ...(await openBrowser(baseUrl)),
    upload: createUpload(api),
    large: { api: largeApi, upload: createUpload(largeApi) },
    ways,
    signInByPassword: () => signInByPassword(baseUrl, demo),
    newPerson: async () => (await newCloudUser()).email,
    askForPassword: (email) => askForPassword(baseUrl, email),
    ...(await openBank(api, peer, stack, demo.family_id)),
    webhookUrl,
    stop: async () => {
      await stack.stop();
      await Promise.all([ways.stop(), stop()]);
    },
  };
};
