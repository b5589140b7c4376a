import { call, type Listed, settled } from '../api-client.ts';
import { storedConnection } from '../bank/stored-connection.ts';
import { EVERY_KIND, ndjson } from '../every-kind.ts';
import { type NewFamily, newFamily } from '../new-family.ts';

type Single = { readonly data: { readonly id: string } };
type Ids = ReadonlyMap<string, readonly string[]>;

const LISTED = ['accounts', 'categories', 'tags', 'merchants', 'rules', 'budgets', 'valuations', 'transactions'];
const READ_ONLY = ['trades', 'holdings', 'balances', 'imports', 'exports', 'change_sets', 'bank_connections'];

/** Fields whose name does not say the collection of their ids. */
const COLLECTION_OF: Readonly<Record<string, string>> = { parent: 'categories', dormant: 'bank_accounts' };

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
  const published = { type: 'NativeImport', raw_file_content: ndjson(EVERY_KIND), publish: true };
  await settled(await post('/imports', published), apiKey);
  const connection = await storedConnection(familyId);
  await post('/change_sets', { filter: {}, changes: { notes: 'x' } });
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
  ids.set('bank_accounts', [connection.bankAccount.id]);
  return ids;
};

/** An import that waits for its user, with a row that is not valid. */
const pendingImport = (post: (path: string, json: unknown) => Promise<string>, account_id: string): Promise<string> => {
  const raw_file_content = 'date,name,amount,category\n2026-02-27,Bakery,-4.80,Food\nnot a day,Cafe,-2,Food\n';
  return post('/imports', { account_id, date_format: '%Y-%m-%d', raw_file_content });
};
