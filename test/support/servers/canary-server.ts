import { createServer } from 'node:net';

export type CanaryServer = {
  readonly port: number;
  /** The number of connections, whatever was sent. */
  readonly visits: () => number;
  readonly stop: () => Promise<void>;
};

/** A server on this machine that must never be reached: counts connections before TLS or HTTP. */
export const startCanaryServer = async (): Promise<CanaryServer> => {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>((done) => server.listen(0, '::', done)); // IPv4 too
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    visits: () => visits,
    stop: () => new Promise((done) => server.close(() => done())),
  };
};
