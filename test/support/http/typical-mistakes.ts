/** A mistake of a client, and the expected answer. `{account}` stands for an account of the family. */
export type Mistake = {
  readonly what: string;
  readonly send: readonly [method: string, path: string, sent?: Sent];
  readonly status: number;
  readonly code: string;
  /** Texts that the message or the errors must contain: the field, the value, the remedy. */
  readonly says: readonly string[];
};
type Sent = {
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** null sends none. */
  readonly key?: string | null;
  readonly file?: { readonly name: string; readonly type: string; readonly text: string };
};

const KEY_OF_NOBODY = 'ab'.repeat(32);
const transaction = (change: object): Sent => ({
  json: { account_id: '{account}', date: '2026-02-27', amount: '4.80', name: 'Bakery', ...change },
});
const csv = (text: string, more: object = {}): Sent => ({
  json: { raw_file_content: text, account_id: '{account}', ...more },
});
const invalid = { status: 422, code: 'validation_failed' } as const;
const unknown = { status: 422, code: 'unknown_parameter' } as const;
const GET = (path: string, sent: Sent = {}) => ['GET', path, sent] as const;
const POST = (path: string, sent: Sent) => ['POST', path, sent] as const;

const NAMES: readonly Mistake[] = [
  {
    what: 'a misspelt filter',
    send: GET('/transactions?acount_id=x'),
    ...unknown,
    says: ['"acount_id"', '"account_id"'],
  },
  {
    what: 'a filter of another list',
    send: GET('/accounts?search=x'),
    ...unknown,
    says: ['"search"', 'page, per_page'],
  },
  { what: 'a filter of one record', send: GET('/usage?page=2'), ...unknown, says: ['"page"', 'leave it out'] },
  {
    what: 'a date format in letters',
    send: POST('/imports', csv('date,amount\n27/02/2026,-4.80\n', { date_format: 'DD/MM/YYYY' })),
    ...invalid,
    says: ['date_format "DD/MM/YYYY"', 'write %d/%m/%Y'],
  },
  {
    what: 'the body of an import for a preflight',
    send: POST('/imports/preflight', csv('a', { publish: true, accept_incomplete: true, on_known_records: 'ask' })),
    ...unknown,
    says: ['"publish" belongs to POST /api/v1/imports', '"accept_incomplete"', '"on_known_records"', 'leave it out'],
  },
  {
    what: 'camelCase',
    send: POST('/transactions', transaction({ categoryId: 'x' })),
    ...unknown,
    says: ['"categoryId"', '"category_id"'],
  },
  {
    what: 'a misspelt field',
    send: POST('/accounts', { json: { nmae: 'x' } }),
    ...unknown,
    says: ['"nmae"', '"name"'],
  },
  {
    what: 'a misspelt field inside',
    send: POST('/transactions', transaction({ splits: [{ amont: '1' }] })),
    ...unknown,
    says: ['"splits.0.amont"', '"splits.0.amount"'],
  },
  {
    what: 'a field of answers',
    send: POST('/transactions', transaction({ direction: 'inflow' })),
    ...unknown,
    says: ['"direction" cannot be set', 'send amount'],
  },
  {
    what: 'a misspelt setting',
    send: POST('/imports', csv('a', { date_column_label: 'x' })),
    ...unknown,
    says: ['"date_column_label"', '"date_col_label"'],
  },
  {
    what: 'a body where none is taken',
    send: ['DELETE', '/tags/x', { json: { force: true } }],
    ...unknown,
    says: ['takes no body', 'without one'],
  },
  {
    what: 'a misspelt field of a part',
    send: POST('/transactions', { json: { splits: [{ foo: 1 }] } }),
    ...unknown,
    says: ['"splits.0.foo" is unknown: splits takes amount'],
  },
  {
    what: 'a POST with a query',
    send: POST('/tags?name=x', { json: { name: 'x' } }),
    ...unknown,
    says: ['"name"', 'takes no query parameters'],
  },
];

const VALUES: readonly Mistake[] = [
  {
    what: 'a decimal comma',
    send: POST('/transactions', transaction({ amount: '1,50' })),
    ...invalid,
    says: ['amount', '"1,50"', '"1234.50"'],
  },
  {
    what: 'an amount with a symbol',
    send: POST('/transactions', transaction({ amount: '$5' })),
    ...invalid,
    says: ['amount', '"$5"', '"1234.50"'],
  },
  {
    what: 'an amount in words',
    send: POST('/transactions', transaction({ amount: true })),
    ...invalid,
    says: ['amount', 'true', '"1234.50"'],
  },
  {
    what: 'no amount',
    send: POST('/transactions', transaction({ amount: undefined })),
    ...invalid,
    says: ['amount is required'],
  },
  {
    what: 'a day that does not exist',
    send: POST('/transactions', transaction({ date: '2026-02-30' })),
    ...invalid,
    says: ['date', '"2026-02-30"', '"2026-02-28"'],
  },
  {
    what: 'a date in another order',
    send: POST('/transactions', transaction({ date: '27.02.2026' })),
    ...invalid,
    says: ['date', '"27.02.2026"', 'ISO 8601'],
  },
  {
    what: 'a currency in words',
    send: POST('/transactions', transaction({ currency: 'euros' })),
    ...invalid,
    says: ['currency', '"euros"', '"USD"'],
  },
  { what: 'a blank name', send: POST('/transactions', transaction({ name: ' ' })), ...invalid, says: ['name'] },
  {
    what: 'an unknown kind',
    send: POST('/transactions', transaction({ kind: 'gift' })),
    ...invalid,
    says: ['kind', 'standard', 'not "gift"'],
  },
  {
    what: 'a flag as text',
    send: POST('/transactions', transaction({ excluded: 'yes' })),
    ...invalid,
    says: ['excluded must be true or false, not "yes"'],
  },
  {
    what: 'an account that does not exist',
    send: POST('/transactions', transaction({ account_id: 'nope' })),
    ...invalid,
    says: ['account_id'],
  },
  {
    what: 'one tag instead of a list',
    send: POST('/transactions', transaction({ tag_ids: 'x' })),
    ...invalid,
    says: ['tag_ids', 'list'],
  },
  {
    what: 'a malformed id in a filter',
    send: GET('/transactions?account_id=12'),
    ...invalid,
    says: ['account_id must be a valid UUID'],
  },
  {
    what: 'a malformed date in a filter',
    send: GET('/transactions?start_date=01/02/2026'),
    ...invalid,
    says: ['start_date', 'ISO 8601'],
  },
  { what: 'an unknown status', send: GET('/imports?status=done'), ...invalid, says: ['status', '"done"', 'complete'] },
  { what: 'an unknown type', send: GET('/transactions?type=debit'), ...invalid, says: ['type', '"debit"', 'expense'] },
  {
    what: 'a negative amount in a filter',
    send: GET('/transactions?min_amount=-1'),
    ...invalid,
    says: ['min_amount', 'not negative'],
  },
  {
    what: 'an unknown account type',
    send: POST('/accounts', { json: { name: 'x', account_type: 'bank' } }),
    ...invalid,
    says: ['account_type', 'depository'],
  },
  {
    what: 'a colour by name',
    send: POST('/tags', { json: { name: 'x', color: 'red' } }),
    ...invalid,
    says: ['color', '"red"', '#4da568'],
  },
  {
    what: 'a currency of an account',
    send: ['PATCH', '/accounts/{account}', { json: { currency: 'Euro' } }],
    ...invalid,
    says: ['currency must be an ISO 4217 currency code', '"USD"', '"Euro"'],
  },
];

const REQUESTS: readonly Mistake[] = [
  { what: 'no key', send: GET('/usage', { key: null }), status: 401, code: 'unauthorized', says: ['X-Api-Key'] },
  {
    what: 'a wrong key',
    send: GET('/usage', { key: KEY_OF_NOBODY }),
    status: 401,
    code: 'unauthorized',
    says: ['X-Api-Key', 'invalid'],
  },
  {
    what: 'a key as a token',
    send: GET('/usage', { key: null, headers: { authorization: `Bearer ${KEY_OF_NOBODY}` } }),
    status: 401,
    code: 'unauthorized',
    says: ['an API key', 'header X-Api-Key'],
  },
  {
    what: 'a token as a key',
    send: GET('/usage', { key: 'aaa.bbb.ccc' }),
    status: 401,
    code: 'unauthorized',
    says: ['access token', 'Authorization: Bearer'],
  },
  {
    what: 'a key in the address',
    send: GET(`/usage?api_key=${KEY_OF_NOBODY}`, { key: null }),
    status: 401,
    code: 'unauthorized',
    says: ['header X-Api-Key', 'addresses are logged'],
  },
  {
    what: 'a password instead of a key',
    send: GET('/usage', { key: null, headers: { authorization: 'Basic YTpi' } }),
    status: 401,
    code: 'unauthorized',
    says: ['Bearer <token>', 'X-Api-Key'],
  },
  {
    what: 'an unknown path',
    send: GET('/transaction'),
    status: 404,
    code: 'not_found',
    says: ['/api/v1/transaction', 'openapi.json'],
  },
  {
    what: 'a wrong method',
    send: ['PUT', '/tags', { json: {} }],
    status: 405,
    code: 'method_not_allowed',
    says: ['no PUT', 'GET, POST'],
  },
  {
    what: 'an id that does not exist',
    send: GET('/transactions/12'),
    status: 404,
    code: 'not_found',
    says: ['Transaction not found', 'check its id'],
  },
  {
    what: 'a form instead of JSON',
    send: POST('/tags', { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    status: 415,
    code: 'unsupported_media_type',
    says: ['x-www-form-urlencoded', 'application/json'],
  },
  {
    what: 'a bare CSV as the body',
    send: POST('/imports', { body: 'date,amount', headers: { 'content-type': 'text/csv' } }),
    status: 415,
    code: 'unsupported_media_type',
    says: ['text/csv', 'multipart/form-data'],
  },
  {
    what: 'broken JSON',
    send: POST('/tags', { body: '{"name":', headers: { 'content-type': 'application/json' } }),
    status: 400,
    code: 'bad_request',
    says: ['not valid JSON', 'check '],
  },
  {
    what: 'a list as the body',
    send: POST('/tags', { json: [] }),
    status: 400,
    code: 'bad_request',
    says: ['JSON object'],
  },
  {
    what: 'an empty file',
    send: POST('/imports', { file: { name: 'bank.csv', type: 'text/csv', text: '' } }),
    status: 422,
    code: 'missing_content',
    says: ['"bank.csv"', '0 bytes', 'send it again'],
  },
  {
    what: 'a picture instead of CSV',
    send: POST('/imports', { file: { name: 'a.png', type: 'image/png', text: 'x' } }),
    status: 422,
    code: 'invalid_file_type',
    says: ['image/png', 'text/csv'],
  },
  {
    what: 'an unknown import type',
    send: POST('/imports', csv('a', { type: 'CsvImport' })),
    status: 422,
    code: 'invalid_import_type',
    says: ['type', 'TransactionImport'],
  },
  {
    what: 'an unknown number format',
    send: POST('/imports', csv('a', { number_format: '1.0' })),
    ...invalid,
    says: ['number_format', '1,234.56'],
  },
];

export const MISTAKES: readonly Mistake[] = [...NAMES, ...VALUES, ...REQUESTS];
