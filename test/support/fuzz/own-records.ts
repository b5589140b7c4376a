import { cloudBanks, storedConnection } from '../bank/stored-connection.ts';
import { call, type Listed, settled } from '../http/api-client.ts';
import { EVERY_KIND, ndjson } from '../imports/every-kind.ts';
import { type NewFamily, newFamily } from '../new-family.ts';
import { peerPort } from '../servers/peers.ts';
import { until } from '../until.ts';

type Single = { readonly data: { readonly id: string } };
type Ids = ReadonlyMap<string, readonly string[]>;

const LISTED = ['accounts', 'categories', 'tags', 'merchants', 'rules', 'budgets', 'valuations', 'transactions'];
const READ_ONLY = ['trades', 'holdings', 'balances', 'imports', 'exports', 'change_sets', 'webhooks', 'invitations'];

/** Fields whose name does not say the collection of their ids. */
const COLLECTION_OF: Readonly<Record<string, string>> = {
  parent: 'categories',
  dormant: 'bank_accounts',
  row_number: 'row_numbers',
};

/** An address that webhooks may have, at which their requests fail. */
export const NOBODY_LISTENS = `http://127.0.0.1:${peerPort(24)}/`;

const PLURAL = (name: string): string => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`);

/** The collection that a field's ids come from: `kept_transaction_id` is of `transactions`. */
const collectionOf = (field: string): string => {
  const name = field.replace(/_ids?$/, '');
  return COLLECTION_OF[name] ?? PLURAL(name.split('_').at(-1) ?? '');
};

export type OwnRecords = {
  readonly family: NewFamily;
  /** By collection, or by a field such as `category_id`. */
  readonly idsFor: (name: string) => readonly string[];
};

/** A family with a few records of each kind, and the id of one that is not its own in each collection. */
export const ownRecords = async (): Promise<OwnRecords> => {
  const [family, other] = [await newFamily(), await newFamily()];
  const [own, foreign] = [await recordsOf(family), await recordsOf(other)];
  const all = new Map([...own].map(([name, ids]) => [name, [...ids, ...(foreign.get(name) ?? []).slice(0, 1)]]));
  return { family, idsFor: (name) => all.get(name) ?? all.get(collectionOf(name)) ?? [] };
};

const recordsOf = async ({ familyId, apiKey }: NewFamily): Promise<Ids> => {
  const post = async (path: string, json: unknown) => (await call<Single>('POST', path, { apiKey, json })).body.data.id;
  const webhook = await post('/webhooks', { url: NOBODY_LISTENS, event_types: ['import.completed'] });
  const published = { type: 'NativeImport', raw_file_content: ndjson(EVERY_KIND), publish: true };
  await settled(await post('/imports', published), apiKey);
  await post('/change_sets', { filter: {}, changes: { notes: 'x' } });
  await post('/invitations', { email: `${familyId}@example.com` });
  await post('/exports', undefined);
  const ids = new Map<string, readonly string[]>();
  for (const name of [...LISTED, ...READ_ONLY]) {
    if (name === 'imports') await pendingImport(post, ids.get('accounts')?.[0] ?? '');
    const { body } = await call<Listed<{ readonly id: string }>>('GET', `/${name}?per_page=8`, { apiKey });
    ids.set(
      name,
      body.data.map(({ id }) => id),
    );
  }
  ids.set('import_sessions', [await post('/import_sessions', { expected_chunks: 2, client_session_id: familyId })]);
  const connection = await bankConnection(familyId, ids.get('accounts')?.[0] ?? '');
  ids.set('bank_connections', [connection.id]);
  ids.set('bank_accounts', [connection.bankAccount.id]);
  ids.set('deliveries', [await deliveryOf(webhook, apiKey)]);
  ids.set('row_numbers', ['1', '2']);
  return ids;
};

/** A connection that suggests a replacement of its account. */
const bankConnection = async (familyId: string, accountId: string) => {
  const stored = await storedConnection(familyId);
  const pair = { dormantId: stored.bankAccount.id, activeId: stored.bankAccount.id, accountId };
  await cloudBanks().connections.update(familyId, stored.id, {}, { replacements: [pair] });
  return stored;
};

/** The id of an event that was sent to the webhook. */
const deliveryOf = async (webhook: string, apiKey: string): Promise<string> => {
  const list = () => call<Listed<{ readonly id: string }>>('GET', `/webhooks/${webhook}/deliveries`, { apiKey });
  const { body } = await until(list, (answer) => answer.body.data.length > 0);
  return body.data[0]?.id ?? '';
};

/** An import that waits for its user, with a row that is not valid. */
const pendingImport = (post: (path: string, json: unknown) => Promise<string>, account_id: string): Promise<string> => {
  const raw_file_content = 'date,name,amount,category\n2026-02-27,Bakery,-4.80,Food\nnot a day,Cafe,-2,Food\n';
  return post('/imports', { account_id, date_format: '%Y-%m-%d', raw_file_content });
};
