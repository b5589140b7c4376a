/** Ports that the local cloud lets functions call, for the servers that tests play. */
export const PEER_PORTS = 'PEER_PORTS';

/** Where the assembly lies that the local cloud of the run was started from. */
export const ASSEMBLY_OF_RUN = 'ASSEMBLY_OF_RUN';

/** The peer that `BANKFEEDA_BASE_URL` names: one file at a time may play it. */
export const KEYED_BANK_PEER = 15;

/** The port of a peer, 0 to 23: on 127.0.0.1, free when the run began. Two files that run at once take different ones. */
export const peerPort = (index: number): number => {
  const port = Number((process.env[PEER_PORTS] ?? '').split(',')[index]);
  if (Number.isInteger(port) && port > 0) return port;
  throw new Error(`There is no peer port ${index}: test/support/local-cloud.ts reserves them`);
};
