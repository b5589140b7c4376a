import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFull, runs, SEED, someOf } from '../../support/amounts.ts';
import { OPERATIONS, type Operation, resolve } from '../../support/fuzz/operations.ts';
import { type OwnRecords, ownRecords } from '../../support/fuzz/own-records.ts';
import { type FuzzRequest, requestsOf } from '../../support/fuzz/requests.ts';
import { demo } from '../../support/http/api-client.ts';
import { assertMatchesOpenApi } from '../../support/http/openapi.ts';

const REQUESTS = runs(5, 150);
const OPERATIONS_OF_RUN = someOf(OPERATIONS, 30);
/** Requests use up records, and a key has a limit per hour. */
const OPERATIONS_OF_FAMILY = 20;

/** A bank that did not answer, or a new connection for which there is none, is the provider's fault. */
const isFaultOfService = (status: number, body: unknown): boolean =>
  status >= 500 && (body as { readonly error?: string } | null)?.error !== 'provider_unavailable';

const shown = ({ method, path, headers, body }: FuzzRequest): string => {
  const text = body instanceof FormData ? JSON.stringify([...body.keys()]) : String(body);
  return `${method} ${path} ${JSON.stringify(headers)} ${text.slice(0, 3_000)}`;
};

const send = async ({ method, path, headers, body }: FuzzRequest, apiKey: string): Promise<number> => {
  const response = await fetch(`${demo().base_url}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...headers },
    ...(body !== null && { body: body as NonNullable<RequestInit['body']> }),
  });
  const text = await response.text();
  const answered: unknown = text === '' ? null : JSON.parse(text);
  assertMatchesOpenApi(method, path, response.status, answered);
  if (isFaultOfService(response.status, answered)) throw new Error(`${response.status} ${text}`);
  return response.status;
};

/** One line per operation for `npm run proof`. */
const report = (operation: Operation, statuses: readonly number[]): void => {
  const file = process.env['FUZZ_COUNTS'];
  if (file === undefined) return;
  const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${status}: ${all?.length}`);
  appendFileSync(file, `${operation.method} ${operation.path}: ${statuses.length} (${counts.join(', ')})\n`);
};

const families = isFull
  ? Array.from({ length: Math.ceil(OPERATIONS_OF_RUN.length / OPERATIONS_OF_FAMILY) }, (_, at) =>
      OPERATIONS_OF_RUN.slice(at * OPERATIONS_OF_FAMILY, (at + 1) * OPERATIONS_OF_FAMILY),
    )
  : [OPERATIONS_OF_RUN];

describe.each(families)('valid, boundary and invalid values', (...operations) => {
  let records: OwnRecords;
  beforeAll(async () => {
    records = await ownRecords();
  });

  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'get a documented answer from %s',
    async (_, operation) => {
      const source = { idsFor: records.idsFor, resolve };
      const faults: string[] = [];
      const statuses: number[] = [];
      for (const request of fc.sample(requestsOf(operation, source), { seed: SEED, numRuns: REQUESTS })) {
        try {
          statuses.push(await send(request, records.family.apiKey));
        } catch (error) {
          faults.push(`${error instanceof Error ? error.message : error}\n  to ${shown(request)}`);
        }
      }
      report(operation, statuses);

      expect(faults.slice(0, 3).join('\n')).toBe('');
    },
  );
});
