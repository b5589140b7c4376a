import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

type Slow = {
  readonly parts: readonly (string | Buffer)[];
  /** Milliseconds after each part. */
  readonly pause: number;
  /** After the last part: the end, nothing, or a closed connection. */
  readonly end: 'end' | 'silent' | 'break';
};

/** A server whose answer comes in parts. */
export const slowService = async ({ parts, pause, end }: Slow) => {
  const server = createServer(async (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    for (const part of parts) {
      response.write(part);
      await sleep(pause);
    }
    if (end === 'end') response.end();
    if (end === 'break') response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
