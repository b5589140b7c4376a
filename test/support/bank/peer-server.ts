import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PeerReply } from './faulty-answers.ts';

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

type Replies = readonly (PeerReply | 'honest')[];

/** Faults by endpoint, for all users or for one; `isOf` matches a request to an endpoint. */
export const createScriptedReplies = <Place extends string>(isOf: (url: string, place: Place) => boolean) => {
  const scripted: {
    readonly place: Place;
    readonly replies: Replies;
    readonly user: string | undefined;
    used: number;
  }[] = [];
  return {
    /** The latest override applies. */
    add: (place: Place, replies: Replies, user: string | undefined): void =>
      void scripted.unshift({ place, replies, user, used: 0 }),
    /** In order, the last one repeated. */
    next: (url: string, asking: string | undefined): PeerReply | 'honest' => {
      const script = scripted.find(({ place, user }) => isOf(url, place) && (user === undefined || user === asking));
      if (script === undefined) return 'honest';
      const reply = script.replies[Math.min(script.used, script.replies.length - 1)];
      script.used += 1;
      return reply ?? 'honest';
    },
    clear: (): void => {
      scripted.length = 0;
    },
  };
};
