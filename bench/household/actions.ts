import { csvFile, longCsvFile, nativeFile, ofxFile, pdfFile, type SentFile } from './files.ts';
import type { Household, Sent } from './open-household.ts';

/** Something that a family does, or that is done for it. */
export type Action = {
  /** Its preparation, which is not counted. */
  readonly prepare?: () => Promise<void>;
  /** Resolves with the bytes of the answers. */
  readonly run: () => Promise<number>;
  /** @throws Error if the work in the background did not succeed */
  readonly check?: () => Promise<void>;
  /** How often it is measured. */
  readonly times: number;
  /** How often it runs before, as functions of a busy service have: the first calls compile their code. */
  readonly before?: number;
};

type ImportState = {
  readonly data: {
    readonly status: string;
    readonly error?: string | null;
    readonly verification?: { readonly readback: { readonly status: string } };
  };
};
type States = { readonly data: readonly { readonly status: string }[] };
type Made = { readonly data: { readonly id: string } };
type Ids = { readonly data: readonly { readonly id: string }[] };

const MANY = 6;
const FEW = 3;
const BEFORE = 12;
const SMALL_ANSWER = 1_000;

const bytesOf = async (sent: Promise<Sent<unknown>>): Promise<number> => (await sent).bytes;

const importing = (
  { upload, api }: Household['large'],
  fileOf: (number: number) => SentFile,
  times: number,
  isNew = true,
): Action => {
  let number = 0;
  let id = '';
  return {
    run: async () => {
      if (isNew || number === 0) number += 1;
      id = await upload(fileOf(number));
      return SMALL_ANSWER;
    },
    check: async () => {
      const { data } = (await api<ImportState>('GET', `/imports/${id}`)).body;
      if (data.status !== 'complete' || data.verification?.readback.status !== 'matched')
        throw new Error(`The import ended as ${JSON.stringify(data).slice(0, 500)}`);
    },
    times,
  };
};

/** `number` counts up over all kinds, so that no file has rows of another. */
const importActions = (household: Household): Readonly<Record<string, Action>> => {
  const { accountId } = household;
  const numbered = (start: number, file: (number: number, accountId: string) => SentFile) => (number: number) =>
    file(start + number, accountId);
  return {
    'import CSV, 50 rows': importing(household, numbered(100, csvFile), MANY),
    'import CSV, 50 rows again': importing(household, numbered(101, csvFile), FEW, false),
    'import OFX, 50 rows': importing(household, numbered(200, ofxFile), MANY),
    'import PDF, 20 rows': importing(household, numbered(300, pdfFile), FEW),
    'import NDJSON, 1,000 records': importing(household.large, nativeFile, FEW),
    'import CSV, 10,000 rows of one account': importing(household.large, (number) => longCsvFile(number, 1), FEW),
    'import CSV, 10,000 rows of ten accounts': importing(household.large, (number) => longCsvFile(number, 10), FEW),
  };
};

/** An entry and an import of the family. */
type Shown = { readonly transactionId: string; readonly importId: string };

const pageActions = (
  { api, open, submit, accountId }: Household,
  { transactionId, importId }: Shown,
): Readonly<Record<string, Action>> => {
  const page = (path: string): Action => ({ run: () => bytesOf(open(path)), times: MANY, before: BEFORE });
  let spent = 0;
  let typed = 0;
  let version = '';
  return {
    'page: overview': page('/'),
    'page: overview, after a change': {
      ...page('/'),
      prepare: async () => {
        spent += 1;
        const json = { account_id: accountId, date: '2026-11-04', amount: `${spent}.20`, name: `Spent ${spent}` };
        await api('POST', '/transactions', { json });
      },
    },
    'page: transactions': page('/transactions'),
    'page: transactions, searched': page('/transactions?search=market'),
    'page: transaction': page(`/transactions/${transactionId}`),
    'page: save a transaction': {
      prepare: async () => {
        const { body } = await open(`/transactions/${transactionId}`);
        version = /name="version" (?:type="\w+" )?value="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '';
      },
      run: async () => {
        typed += 1;
        const money = { date: '2026-11-02', direction: 'out', amount: '41.20', kind: 'standard', excluded: 'false' };
        await submit(`/transactions/${transactionId}`, { ...money, name: `Greenway ${typed}`, version });
        return 0;
      },
      times: MANY,
    },
    'page: accounts': page('/accounts'),
    'page: account': page(`/accounts/${accountId}`),
    'page: spending': page('/spending'),
    'page: budgets': page('/budgets'),
    'page: recurring': page('/recurring'),
    'page: investments': page('/investments'),
    'page: duplicates': page('/duplicates'),
    'page: imports': page('/imports'),
    'page: import': page(`/imports/${importId}`),
    'page: proof': page(`/imports/${importId}/proof`),
    'page: banks': page('/bank_connections'),
    'page: settings': page('/settings/profile'),
  };
};

const signInActions = ({
  ways,
  signInByPassword,
  newPerson,
  askForPassword,
}: Household): Readonly<Record<string, Action>> => {
  let email = '';
  const through = (start: (person: number) => Promise<() => Promise<void>>): Action => ({
    run: async () => {
      const arrive = await start(1);
      await arrive();
      return 0;
    },
    times: MANY,
  });
  return {
    'sign in by password': {
      run: async () => {
        await signInByPassword();
        return 0;
      },
      times: MANY,
    },
    'ask for a new password': {
      prepare: async () => {
        email = await newPerson();
      },
      run: async () => {
        await askForPassword(email);
        return 0;
      },
      times: FEW,
    },
    'sign in by OpenID Connect': through(ways.openIdConnect),
    'sign in by SAML': through(ways.saml),
  };
};

const bankActions = ({ stack, makeDue, bankRequests }: Household): Readonly<Record<string, Action>> => {
  const sync = (rows: number): Action => ({
    prepare: () => makeDue(rows),
    run: async () => {
      await fetch(`${stack.baseUrl}/_local/invoke/dispatch-bank-syncs`, { method: 'POST', body: '{}' });
      return 0;
    },
    check: async () => {
      if (bankRequests() === 0) throw new Error('The bank was not asked');
    },
    times: FEW,
  });
  return { 'bank sync, 3 new rows': sync(3), 'bank sync, nothing new': sync(0) };
};

const apiActions = ({ api, accountId }: Household, { importId }: Shown): Readonly<Record<string, Action>> => {
  const get = (path: string): Action => ({ run: () => bytesOf(api('GET', path)), times: MANY, before: BEFORE });
  let typed = 0;
  const create = (): Promise<number> => {
    typed += 1;
    const json = { account_id: accountId, date: '2026-11-03', amount: `${typed}.10`, name: `Typed ${typed}` };
    return bytesOf(api('POST', '/transactions', { json }));
  };
  return {
    'API: list of transactions': get('/transactions'),
    'API: accounts': get('/accounts'),
    'API: balance sheet': get('/balance_sheet'),
    'API: spending': get('/spending'),
    'API: state of an import': get(`/imports/${importId}`),
    'API: list of imports': get('/imports'),
    'API: new transaction': { run: create, times: MANY },
    export: {
      run: () => bytesOf(api('POST', '/exports', { json: {} })),
      check: async () => {
        const { data } = (await api<States>('GET', '/exports')).body;
        if (data[0]?.status !== 'complete') throw new Error(`The export is ${data[0]?.status}`);
      },
      times: FEW,
    },
  };
};

export const householdActions = async (household: Household): Promise<Readonly<Record<string, Action>>> => {
  const { api, webhookUrl } = household;
  const firstOf = async (path: string): Promise<string> => (await api<Ids>('GET', path)).body.data[0]?.id ?? '';
  const shown = {
    transactionId: await firstOf('/transactions?per_page=1&search=Greenway'),
    importId: await firstOf('/imports?per_page=1'),
  };
  const rest = apiActions(household, shown);
  const create = rest['API: new transaction'] as Action;
  let webhook = '';
  return {
    ...importActions(household),
    ...pageActions(household, shown),
    ...signInActions(household),
    ...bankActions(household),
    ...rest,
    'API: new transaction, with a webhook': {
      ...create,
      prepare: async () => {
        webhook = `/webhooks/${(await api<Made>('POST', '/webhooks', { json: { url: webhookUrl } })).body.data.id}`;
      },
      check: async () => {
        const [delivery] = (await api<States>('GET', `${webhook}/deliveries`)).body.data;
        if (delivery?.status !== 'delivered') throw new Error(`The event is ${delivery?.status}`);
        await api('DELETE', webhook);
      },
    },
  };
};
