import { createServer } from 'node:net';

export type CanaryServer = {
  readonly port: number;
  /** How often somebody connected, with whatever he meant to send. */
  readonly visits: () => number;
  readonly stop: () => Promise<void>;
};

/** A server on this machine that nobody may ever reach: it counts who did, before TLS or HTTP begin. */
export const startCanaryServer = async (): Promise<CanaryServer> => {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((done) => server.listen(0, '::', done)); // IPv4 as well
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    visits: () => visits,
    stop: () => new Promise((done) => server.close(() => done())),
  };
};
