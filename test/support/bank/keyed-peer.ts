import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEYED_BANK_PEER, peerPort } from '../peers.ts';
import { type GlobalPeer, startGlobalPeer } from './global-peer.ts';

const TRIES = 500;

/** The provider that the running cloud knows by its key, once no other file plays it. */
export const startKeyedPeer = async (): Promise<GlobalPeer> => {
  const port = peerPort(KEYED_BANK_PEER);
  for (let tries = 0; tries < TRIES && (await isTaken(port)); tries++) await sleep(100);
  return startGlobalPeer(port);
};

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
