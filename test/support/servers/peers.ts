/** Ports for test servers that functions of the local cloud may call. */
export const PEER_PORTS = 'PEER_PORTS';

/** The folder of the assembly that the local cloud of this run uses. */
export const ASSEMBLY_OF_RUN = 'ASSEMBLY_OF_RUN';

/** The peer at `BANKFEEDA_BASE_URL`: only one test file at a time may run it. */
export const KEYED_BANK_PEER = 15;

/** The port of a peer, 0 to 30: on 127.0.0.1, free when the run began. Concurrent test files use different ones. */
export const peerPort = (index: number): number => {
  const port = Number((process.env[PEER_PORTS] ?? '').split(',')[index]);
  if (Number.isInteger(port) && port > 0) return port;
  throw new Error(`There is no peer port ${index}: test/support/local-cloud.ts reserves them`);
};
