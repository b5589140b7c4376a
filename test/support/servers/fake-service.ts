import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Sent = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly at: number };
type Answered = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

/** A server that answers in order, the last answer again and again; `'break'` closes the connection without one, `'silent'` keeps it open. */
export const fakeService = async (...answers: (Answered | 'break' | 'silent')[]) => {
  const requests: Sent[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? 'break';
    requests.push({ method, url, headers, at: performance.now() });
    request.resume().on('end', () => {
      if (answer === 'break') request.socket.destroy();
      else if (answer !== 'silent') response.writeHead(answer.status, answer.headers).end(toText(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

const toText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? {}));
