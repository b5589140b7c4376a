import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { job, lambda } from '../../../shared/platform/entry.ts';
import { requestIds } from '../../../shared/platform/logs/request-ids.ts';
import { createLogger } from '../../../shared/platform/runtime.ts';

afterEach(() => vi.restoreAllMocks());

/** The lines that a function logs for its events, in any order. */
const linesOf = async (...invocations: readonly (readonly [event: object, context: object])[]) => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const handler = lambda(() => {
    const log = createLogger();
    return async (_event: object, _context: object) => {
      await setImmediate();
      log.info('worked', { importId: 'i' });
    };
  });
  await Promise.all(invocations.map((invocation) => handler(...invocation)));
  vi.restoreAllMocks();
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
};

const request = (id: string, headers = {}) => ({ requestContext: { requestId: id }, headers });

describe('a line of a log', () => {
  it('has the ids of the request, also while others run', async () => {
    const lines = await linesOf(
      [request('a', { 'x-request-id': 'order:2026-7' }), { awsRequestId: 'run a' }],
      [request('b'), { awsRequestId: 'run b' }],
    );

    expect(lines).toMatchObject([
      {
        message: 'worked',
        importId: 'i',
        request_id: 'a',
        client_request_id: 'order:2026-7',
        function_request_id: 'run a',
      },
      { request_id: 'b', function_request_id: 'run b' },
    ]);
    expect(lines[1]).not.toHaveProperty('client_request_id');
  });

  it.each(['', 'é', 'short', 'order\n2026', '\u001b[31m-order', '","request_id":"forged', 'x'.repeat(129)])(
    'leaves out %j, which is no id of a caller',
    async (id) => {
      const [line] = await linesOf([request('a', { 'x-request-id': id }), {}]);

      expect(line).toMatchObject({ request_id: 'a' });
      expect(line).not.toHaveProperty('client_request_id');
    },
  );

  it('has the id of the run if there is no request', async () => {
    expect(await linesOf([{}, { awsRequestId: 'run' }])).toMatchObject([{ request_id: 'run' }]);
  });
});

describe('a scheduled job', () => {
  it('tells what it does from what requests do', async () => {
    const seen: unknown[] = [];
    const handler = lambda(() => job('swept', async () => void seen.push(requestIds().requestId)));

    await (handler as (event: object, context: object) => Promise<void>)({}, { awsRequestId: 'run' });

    expect(seen).toEqual(['swept-run']);
  });
});
