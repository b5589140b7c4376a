import { parentPort, workerData } from 'node:worker_threads';
import { runPass } from './copy-back.ts';
import type { ThreadJob, ThreadNews } from './pass-threads.ts';
import { openClient } from './raw-table.ts';

// A thread of its own: reads its share of the segments with a client of its own.

const { pass, config, live, restored, options } = workerData as ThreadJob;
const client = openClient(config);
const tell = (news: ThreadNews): void => parentPort?.postMessage(news);
const tables = { live: { client, name: live }, restored: { client, name: restored } };
const report = (items: number): void => tell({ items });
tell({ sums: await runPass(pass, tables, { ...options, now: () => new Date(), report }) });
client.destroy();
