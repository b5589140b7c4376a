import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bend } from './bent-answers.ts';

/** An HTTP server on this machine; port 0 selects a free one. */
export const startPeerServer = async (
  port: number,
  answer: RequestListener,
): Promise<{ readonly host: string; readonly stop: () => Promise<void> }> => {
  const server = createServer(answer);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

type Bends = readonly (Bend | 'honest')[];

/** Faults by endpoint, for all users or for one; `isOf` matches a request to an endpoint. */
export const createBendings = <Place extends string>(isOf: (url: string, place: Place) => boolean) => {
  const bendings: { readonly place: Place; readonly bends: Bends; readonly user: string | undefined; used: number }[] =
    [];
  return {
    /** The latest override applies. */
    add: (place: Place, bends: Bends, user: string | undefined): void =>
      void bendings.unshift({ place, bends, user, used: 0 }),
    /** In order, the last one repeated. */
    next: (url: string, asking: string | undefined): Bend | 'honest' => {
      const bending = bendings.find(({ place, user }) => isOf(url, place) && (user === undefined || user === asking));
      if (bending === undefined) return 'honest';
      const bend = bending.bends[Math.min(bending.used, bending.bends.length - 1)];
      bending.used += 1;
      return bend ?? 'honest';
    },
    clear: (): void => {
      bendings.length = 0;
    },
  };
};
