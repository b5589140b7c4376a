import { setTimeout as sleep } from 'node:timers/promises';
import { KEYED_BANK_PEER, peerPort } from '../servers/peers.ts';
import { type GlobalPeer, startGlobalPeer } from './global-peer.ts';

/** Timeout of a hook that waits for the port, which up to three other test files may use first. */
export const KEYED_PEER_PATIENCE = 600_000;

/** The API key provider of the running cloud, once no other test file uses it. */
export const startKeyedPeer = async (): Promise<GlobalPeer> => {
  const port = peerPort(KEYED_BANK_PEER);
  for (;;) {
    const peer = await startGlobalPeer(port).catch(unlessTaken);
    if (peer !== undefined) return peer;
    await sleep(250);
  }
};

const unlessTaken = (error: Error & { readonly code?: string }): undefined => {
  if (error.code !== 'EADDRINUSE') throw error;
};
