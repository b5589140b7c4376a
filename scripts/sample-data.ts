import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { joinSite } from './budget/site.ts';
import { addSampleData } from './sample/add-sample-data.ts';

/** `npm run sample-data -- [--url http://127.0.0.1:3000] [--data .local] [--months 14]`: fills the demo family. */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: join(import.meta.dirname, '..', '.local') },
    months: { type: 'string', default: '14' },
  },
});

const main = async (): Promise<void> => {
  const site = await joinSite(values.url, values.data);
  await addSampleData(site, { today: new Date().toISOString().slice(0, 10), months: Number(values.months) });
  console.log(`${site.origin} has the data of an ordinary household now: ${values.months} months, up to today`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
