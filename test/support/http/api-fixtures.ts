import { randomUUID } from 'node:crypto';
import openApi from '../../../openapi.json' with { type: 'json' };
import type { Suggestion } from '../../../shared/changes/schema/suggestion.ts';
import { exampleRequest } from '../../../shared/docs/domain/examples.ts';
import type { OpenApiDocument } from '../../../shared/docs/domain/openapi.ts';
import { type OperationView, operationsOf } from '../../../shared/docs/domain/operations.ts';
import { heldDinner } from '../bank/held-dinner.ts';
import { cloudBanks } from '../bank/stored-connection.ts';
import { startUsPeer, type UsPeer } from '../bank/us-peer.ts';
import { newFilingFamily } from '../changes/filing-family.ts';
import { freeMonth, type MadeRecords, madeRecords } from '../docs/made-records.ts';
import { type NewFamily, newFamily } from '../new-family.ts';
import { peerPort } from '../servers/peers.ts';
import { until } from '../until.ts';
import { call, type Listed } from './api-client.ts';

/** Values with which an operation succeeds once: those of its example, with records that exist. */
export type Fixture = {
  readonly apiKey: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type ApiFixtures = {
  /** Makes what the operation needs, in the state that it needs, anew with each call. */
  readonly prepare: (operationId: string) => Promise<Fixture>;
  readonly stop: () => Promise<void>;
};

type Example = Readonly<Record<string, unknown>>;
type Place = {
  readonly family: NewFamily;
  readonly records: MadeRecords;
  readonly us: UsPeer;
  /** The address of webhooks; the peer need not accept what it gets. */
  readonly receiver: string;
  /** One webhook for all that only read it. */
  readonly webhook: () => Promise<string>;
  /** Another family, whose habits nothing else disturbs. */
  readonly filing: () => Promise<{ readonly apiKey: string }>;
};
type Prepare = (place: Place, example: Example) => Promise<Partial<Fixture>>;

export const OPERATIONS: readonly OperationView[] = operationsOf(openApi as unknown as OpenApiDocument);

/** In families of their own; the port is the one of a peer that plays the banks. */
export const openApiFixtures = async (port: number): Promise<ApiFixtures> => {
  const [family, us] = await Promise.all([newFamily(), startUsPeer(peerPort(port))]);
  us.book = { accounts: [{ id: 'ACT-1', name: 'Checking', currency: 'USD', balance: '1.50' }] };
  let filing: ReturnType<Place['filing']> | undefined;
  let shared: Promise<string> | undefined;
  const records = madeRecords(family);
  const receiver = `http://127.0.0.1:${peerPort(port)}/webhook`;
  const place: Place = {
    family,
    us,
    records,
    receiver,
    webhook: () => {
      shared ??= newWebhook(records, receiver);
      return shared;
    },
    filing: () => {
      filing ??= newFilingFamily();
      return filing;
    },
  };
  return { prepare: (id) => prepare(place, id), stop: us.stop };
};

const newWebhook = async (records: Place['records'], url: string): Promise<string> =>
  (await records.ask<{ data: { id: string } }>('POST', '/webhooks', { url })).body.data.id;

const prepare = async (place: Place, id: string): Promise<Fixture> => {
  const operation = OPERATIONS.find((operation) => operation.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}`);
  const { body } = exampleRequest(OPERATIONS, operation);
  const own = await SPECIAL[id]?.(place, (body ?? {}) as Example);
  const path = own?.path ?? (await pathOf(place, operation));
  const given = own !== undefined && 'body' in own ? own.body : await withRecords(place, body);
  const apiKey = own?.apiKey ?? place.family.apiKey;
  return { apiKey, path, ...(given !== undefined && { body: given }) };
};

const pathOf = async ({ records }: Place, { path }: OperationView): Promise<Fixture['path']> => {
  if (!path.includes('{id}')) return {};
  const [, resource = ''] = path.split('/');
  const make = (records.byResource as Readonly<Record<string, () => Promise<string>>>)[resource];
  if (make === undefined) throw new Error(`Nothing makes a record for ${path}`);
  return { id: await make(), ...(path.includes('{row_number}') && { row_number: '1' }) };
};

/** The example with ids of records that exist, by the names of its fields. */
const withRecords = async (place: Place, value: unknown): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((element) => withRecords(place, element)));
  if (typeof value !== 'object' || value === null) return value;
  const { account, category, byResource } = place.records;
  const records: Readonly<Record<string, () => Promise<unknown>>> = {
    account_id: account,
    category_id: category,
    mappable_id: category,
    parent_id: category,
    rule_ids: async () => [await byResource.rules()],
  };
  const members = Object.entries(value).map(async ([key, member]) => {
    const make = member === null ? undefined : records[key];
    return [key, await (make?.() ?? withRecords(place, member))] as const;
  });
  return Object.fromEntries(await Promise.all(members));
};

/** Names are unique in a family. */
const newName: Prepare = async (place, example) => ({
  body: { ...((await withRecords(place, example)) as object), name: `${example['name']} ${randomUUID()}` },
});

/** A rule with a name of its own, that sets a category that exists. */
const categorizing: Prepare = async ({ records }, example) => {
  const path = `/categories/${await records.category()}`;
  const { name: value } = (await records.ask<{ data: { name: string } }>('GET', path)).body.data;
  const actions = [{ action_type: 'set_transaction_category', value }];
  return { body: { ...example, name: `${example['name']} ${randomUUID()}`, actions } };
};

/** Money that a person moved from one account to another. */
const transferred: Prepare = async ({ records }) => {
  const [from, to] = await Promise.all([records.account(), records.account()]);
  const outflow_transaction_id = await records.transaction({ account_id: from, amount: '200', name: 'To savings' });
  const inflow_transaction_id = await records.transaction({ account_id: to, amount: '-200', name: 'From checking' });
  return { body: { transfers: [{ outflow_transaction_id, inflow_transaction_id }] } };
};

/** One purchase in two imports. */
const purchaseInTwoImports: Prepare = async ({ records }) => {
  const account = await records.account();
  await records.fileImport(account, 'date,amount,name\n2026-01-30,-4.50,SHOP 12 BERLIN\n', true);
  await records.fileImport(account, 'date,amount,name\n2026-02-01,-4.50,Card payment Shop 12\n', true);
  const path = `/transactions?account_id=${account}`;
  const [later, earlier] = (await records.ask<Listed<{ id: string }>>('GET', path)).body.data;
  return { body: { duplicates: [{ kept_transaction_id: earlier?.id, merged_transaction_id: later?.id }] } };
};

/** Two records of a kind. */
const merging =
  (kind: 'categories' | 'tags' | 'merchants'): Prepare =>
  async ({ records }) => ({
    path: { id: await records.byResource[kind]() },
    body: { into_id: await records.byResource[kind]() },
  });

const bankAccount: Prepare = async ({ records }) => {
  const { id, bankAccount: account } = await records.bank();
  return { path: { id, account_id: account.id } };
};

/** How many suggestions were taken: lists can be late, so each is taken once. */
let accepted = 0;

/** A family has at most ten webhooks, so what only reads one shares it. */
const sharedWebhook: Prepare = async ({ webhook }) => ({ path: { id: await webhook() } });

const SPECIAL: Readonly<Record<string, Prepare>> = {
  createInvitation: async (_, example) => ({ body: { ...example, email: `${randomUUID()}@example.com` } }),
  createWebhook: async ({ receiver }, example) => ({ body: { ...example, url: receiver } }),
  getWebhook: sharedWebhook,
  listWebhookDeliveries: sharedWebhook,
  rotateWebhookSecret: sharedWebhook,
  testWebhook: sharedWebhook,
  updateWebhook: async ({ records, receiver }) => ({ path: { id: await newWebhook(records, receiver) } }),
  deleteWebhook: async ({ records, receiver }) => ({ path: { id: await newWebhook(records, receiver) } }),
  redeliverWebhook: async ({ records, webhook }) => {
    const id = await webhook();
    await records.byResource.transactions();
    const path = `/webhooks/${id}/deliveries`;
    const [delivery] = await until(
      async () => (await records.ask<Listed<{ id: string }>>('GET', path)).body.data,
      (all) => all.length > 0,
    );
    return { path: { id, delivery_id: delivery?.id ?? '' } };
  },
  bulkTransactions: async ({ records }) => {
    const account_id = await records.account();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await records.transaction({ account_id, external_id: first });
    await records.transaction({ account_id, external_id: second });
    const added = { account_id, date: '2026-02-27', amount: '4.80', name: 'Corner bakery', external_id: third };
    const operations = [
      { action: 'create', ...added },
      { action: 'update', external_id: first, notes: 'Receipt' },
      { action: 'delete', external_id: second },
    ];
    return { body: { operations } };
  },
  createCategory: newName,
  createTag: newName,
  createMerchant: newName,
  createRule: categorizing,
  createBudget: async (place, example) => ({
    body: { ...((await withRecords(place, example)) as object), ...freeMonth() },
  }),
  updateImportRows: async ({ records }) => {
    const rows = 'date,name,amount,category\nn/a,Corner bakery,-4.80,Groceries\n';
    return { path: { id: await records.fileImport(await records.account(), rows) } };
  },
  revertImport: async ({ records }) => {
    const rows = 'date,name,amount\n2026-02-27,Corner bakery,-4.80\n';
    return { path: { id: await records.fileImport(await records.account(), rows, true) } };
  },
  createImportSession: async (_, example) => ({
    body: { ...example, client_session_id: `${example['client_session_id']}-${randomUUID()}` },
  }),
  publishImportSession: async ({ records }) => {
    const id = await records.session({ expected_chunks: 1 });
    const raw_file_content = JSON.stringify({ type: 'Tag', data: { id: 't1', name: `Tag ${randomUUID()}` } });
    await records.ask('POST', `/import_sessions/${id}/chunks`, { sequence: 1, raw_file_content });
    return { path: { id } };
  },
  applyChangeSet: async ({ records }) => {
    const id = await records.changeSet();
    await records.quiet();
    return { path: { id } };
  },
  revertChangeSet: async ({ records }) => {
    const id = await records.changeSet();
    await records.ask('POST', `/change_sets/${id}/apply`);
    await records.settledChangeSet(id);
    await records.quiet();
    return { path: { id } };
  },
  acceptSuggestions: async ({ filing }, example) => {
    const { apiKey } = await filing();
    const { data } = (await call<Listed<Suggestion>>('GET', '/suggestions', { apiKey })).body;
    const usable = data.filter((category) => category.category !== null);
    const { transaction_id: id = '', category } = usable[accepted++ % usable.length] ?? {};
    return { apiKey, body: { ...example, transaction_ids: [id], values: { [id]: category?.id } } };
  },
  linkTransfers: transferred,
  dismissTransfers: transferred,
  mergeDuplicates: purchaseInTwoImports,
  dismissDuplicates: purchaseInTwoImports,
  mergeCategory: merging('categories'),
  mergeTag: merging('tags'),
  mergeMerchant: merging('merchants'),
  decidePostedMatch: async ({ family }) => ({ path: { id: (await heldDinner(family)).held } }),
  createBankConnection: async ({ us }, example) => ({
    body: { ...example, setup_token: us.issueToken().setupToken },
  }),
  syncBankConnection: async ({ records, us }) => {
    const { body } = await records.banks.connect({ provider: 'us', setup_token: us.issueToken().setupToken });
    await records.banks.settled(body.data.id);
    return { path: { id: body.data.id } };
  },
  updateBankAccount: bankAccount,
  linkBankAccount: bankAccount,
  unlinkBankAccount: async (place, example) => {
    const linked = await bankAccount(place, example);
    const { id = '', account_id = '' } = linked.path ?? {};
    await place.records.banks.link(id, account_id, { account_id: await place.records.account() });
    return linked;
  },
  dismissBankReplacement: async ({ family: { familyId }, records }) => {
    const { id, bankAccount: dormant } = await records.bank();
    const { connections, bankAccounts } = cloudBanks();
    const active = await bankAccounts.create({ ...dormant, id: randomUUID(), upstreamId: 'ACT-9' });
    const replacement = { dormantId: dormant.id, activeId: active.id, accountId: randomUUID() };
    await connections.update(familyId, id, {}, { replacements: [replacement] });
    return { path: { id, dormant_id: dormant.id } };
  },
};
