import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which the kernel hands out ports by itself, so that nobody gets one of them by chance. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Different ports of the loopback that nobody listens on. */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
};
