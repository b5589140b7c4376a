import { join } from 'node:path';
import { makeFile } from '../bench-file.ts';
import { createClient } from '../client.ts';
import { median } from '../measure.ts';
import { atMost, type Figure } from '../report.ts';
import { freePort, startStack } from '../stack.ts';
import { type Driver, importFile } from './import-file.ts';

const ROWS = 50;
export const SMALL_IMPORT_FIGURE = `${ROWS} rows, POST to matched, p50`;
const IMPORTS = 30;
const MONTH = { accounts: 1, firstDay: '2026-10-01', days: 31 };
/** Longer than an import usually takes, because a poll takes processor time from the import. */
const POLL_MS = { first: 3_000, warm: 600 };

/** The import of one month of one account, from POST to matched: the first of a new stack, then warm ones. */
export const benchSmallImports = async (
  assembly: string,
  folder: string,
  seed: number,
): Promise<{ readonly figures: readonly Figure[]; readonly lines: readonly string[] }> => {
  const stack = await startStack({ assembly, dataDir: join(folder, 'small'), port: await freePort() });
  try {
    const driver: Driver = { stack, client: createClient(stack.baseUrl, stack.apiKey) };
    const milliseconds: number[] = [];
    for (let number = 0; number <= IMPORTS; number += 1) {
      const label = `small${number}`; // other accounts, so that each import writes the same amount
      const file = await makeFile(folder, 'csv', { rows: ROWS, seed, label, shape: MONTH });
      const pollMs = number === 0 ? POLL_MS.first : POLL_MS.warm;
      milliseconds.push((await importFile(driver, file, pollMs)).matchedSeconds * 1000);
    }
    const [first = 0, ...warm] = milliseconds;
    const figures = [
      atMost(SMALL_IMPORT_FIGURE, median(warm), 250, 'ms'),
      atMost(`${ROWS} rows, POST to matched, first after the start`, first, 1_000, 'ms'),
    ];
    return { figures, lines: [`${ROWS} rows, each time: ${milliseconds.map((ms) => ms.toFixed(0)).join(', ')} ms`] };
  } finally {
    await stack.stop();
  }
};
