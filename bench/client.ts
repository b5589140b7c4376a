import { setTimeout as sleep } from 'node:timers/promises';

export type Answer<Body> = { readonly status: number; readonly body: Body };

/** The fields of an import that the benchmarks read. */
export type ImportDetail = {
  readonly id: string;
  readonly status: string;
  readonly error?: string | null;
  readonly preparing?: boolean;
  readonly stats: { readonly rows_count: number; readonly invalid_rows_count: number };
  readonly verification?: {
    readonly readback: { readonly status: string; readonly checked_at?: string; readonly mismatches?: object };
  };
};

export type SessionBody = {
  readonly id: string;
  readonly status: string;
  readonly summary: Readonly<Record<string, { readonly created: number; readonly updated: number }>>;
};

export type TransactionBody = {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly name: string;
};
export type Page<Item> = {
  readonly data: readonly Item[];
  readonly meta: { readonly total_count: number; readonly total_pages: number };
};

export type ImportRequest = {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly filename: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
};

export type Client = ReturnType<typeof createClient>;

export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly status: number;

  constructor(endpoint: string, { status, body }: Answer<unknown>) {
    super(`${endpoint} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    this.status = status;
  }
}

const DONE = new Set(['complete', 'failed', 'revert_failed']);
const UNVERIFIED = 'not_verified';
const isSettled = ({ status, verification }: ImportDetail): boolean =>
  DONE.has(status) && (status !== 'complete' || verification?.readback.status !== UNVERIFIED);

type Send = <Body>(method: string, path: string, expected: number, init?: RequestInit) => Promise<Body>;

const sessionCalls = (send: Send) => ({
  createSession: async (chunks: number): Promise<string> => {
    const body = JSON.stringify({ expected_chunks: chunks });
    const headers = { 'Content-Type': 'application/json' };
    return (await send<{ data: SessionBody }>('POST', '/api/v1/import_sessions', 201, { body, headers })).data.id;
  },
  sendChunk: async (id: string, sequence: number, zipped: Uint8Array<ArrayBuffer>): Promise<void> => {
    const body = new FormData();
    body.append('sequence', String(sequence));
    body.append('client_chunk_id', `chunk-${sequence}`);
    body.append('file', new Blob([zipped], { type: 'application/gzip' }), `${sequence}.ndjson.gz`);
    await send('POST', `/api/v1/import_sessions/${id}/chunks`, 201, { body });
  },
  publishSession: async (id: string): Promise<void> => {
    await send('POST', `/api/v1/import_sessions/${id}/publish`, 202);
  },
  getSession: async (id: string): Promise<SessionBody> =>
    (await send<{ data: SessionBody }>('GET', `/api/v1/import_sessions/${id}`, 200)).data,
});

/** A client of the API. Any unexpected status throws an AnswerError. */
export const createClient = (baseUrl: string, apiKey: string) => {
  const send = async <Body>(method: string, path: string, expected: number, init: RequestInit = {}): Promise<Body> => {
    const headers = { 'X-Api-Key': apiKey, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${baseUrl}${path}`, { ...init, method, headers });
    const answer = { status: response.status, body: (await response.json()) as Body };
    if (answer.status !== expected) throw new AnswerError(`${method} ${path}`, answer);
    return answer.body;
  };
  const get = <Body>(path: string): Promise<Body> => send('GET', path, 200);
  const getImport = async (id: string): Promise<ImportDetail> =>
    (await get<{ data: ImportDetail }>(`/api/v1/imports/${id}`)).data;

  return {
    get,
    patch: (path: string, json: object): Promise<unknown> =>
      send('PATCH', path, 200, { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
    getImport,
    createAccount: async (name: string): Promise<string> => {
      const body = JSON.stringify({ name, account_type: 'depository', currency: 'USD' });
      const headers = { 'Content-Type': 'application/json' };
      return (await send<{ data: { id: string } }>('POST', '/api/v1/accounts', 201, { body, headers })).data.id;
    },
    createImport: async ({ file, filename, fields, idempotencyKey }: ImportRequest): Promise<ImportDetail> => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('file', new Blob([file], { type: 'application/gzip' }), filename);
      const headers = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
      return (await send<{ data: ImportDetail }>('POST', '/api/v1/imports', 201, { body, headers })).data;
    },
    ...sessionCalls(send),
    /** Polls until the import is complete and verified, or failed. */
    settle: async (
      id: string,
      { every = 50, within = 600_000 } = {},
    ): Promise<{ readonly detail: ImportDetail; readonly polls: number }> => {
      const deadline = performance.now() + within;
      for (let polls = 1; ; polls += 1) {
        const detail = await getImport(id);
        if (isSettled(detail)) return { detail, polls };
        if (performance.now() > deadline) throw new Error(`Import ${id} did not settle: ${JSON.stringify(detail)}`);
        await sleep(every);
      }
    },
  };
};
