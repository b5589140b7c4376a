import { connect } from 'node:net';

/** Sends exactly these lines to a server and reads its response: HTTP clients would set their own Host. */
export const rawRequest = (
  url: string,
  lines: readonly string[],
  body = '',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`));
    socket.setTimeout(60_000, () => socket.destroy(new Error('The server did not answer')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const text = String(Buffer.concat(chunks));
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
  });

/** A request with these headers on a new connection. */
export const requestWith = (url: string, headers: Readonly<Record<string, string>>, start = 'GET /', body = '') =>
  rawRequest(
    url,
    [
      `${start} HTTP/1.1`,
      ...Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`),
      ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    ],
    body,
  );
