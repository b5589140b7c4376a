import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of plain HTTP on this machine; port 0: any that is free. */
export const startPeerServer = async (
  port: number,
  answer: RequestListener,
): Promise<{ readonly host: string; readonly stop: () => Promise<void> }> => {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
