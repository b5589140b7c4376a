import type { Site } from './site.ts';

const WARM_UP = 3;
const ROUNDS = 20;

export type ServerTime = {
  readonly status: number;
  readonly isPage: boolean;
  /** Milliseconds; on a machine that does other things, too, the least says most about the page. */
  readonly least: number;
  readonly p50: number;
  readonly max: number;
};

/** Of the whole answer as its asker sees it, one request after another. */
export const serverTime = async ({ origin, session, viewerHeaders }: Site, path: string): Promise<ServerTime> => {
  const ask = async () => {
    const headers = { ...viewerHeaders(), cookie: `__Host-session=${session}`, accept: 'text/html' };
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
    await response.arrayBuffer();
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html');
    return { status: response.status, isPage, ms: performance.now() - began };
  };
  let answer = await ask();
  for (let round = 1; round < WARM_UP && answer.isPage; round += 1) answer = await ask();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS && answer.isPage; round += 1) {
    answer = await ask();
    times.push(answer.ms);
  }
  times.sort((a, b) => a - b);
  const { status, isPage } = answer;
  return {
    status,
    isPage,
    least: times[0] ?? 0,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    max: times.at(-1) ?? 0,
  };
};
