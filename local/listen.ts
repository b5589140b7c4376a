import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './start-error.ts';

export type Listening = { readonly server: Server; readonly baseUrl: string };

const explain = (error: NodeJS.ErrnoException, host: string, port: number): StartError => {
  const options = { cause: error };
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} is in use: stop the other process, or set PORT`, options);
  return new StartError(`Cannot listen on ${host}:${port}: ${error.message}`, options);
};

/** Starts an HTTP server; port 0 selects a free port. */
export const listen = (host: string, port: number, listener: RequestListener): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = createServer({ keepAliveTimeout: 60_000 }, listener);
    server.once('error', (error) => reject(explain(error, host, port)));
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo;
      const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      resolve({ server, baseUrl: `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}` });
    });
  });
