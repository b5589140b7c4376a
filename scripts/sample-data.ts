import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '../client/src/index.ts';
import { joinSite } from './budget/site.ts';
import { addSampleData } from './sample/add-sample-data.ts';
import { connectSampleBank } from './sample/sample-bank.ts';

/**
 * `npm run sample-data -- [--url http://127.0.0.1:3000] [--data .local] [--months 14] [--bank PORT]`: fills the demo family.
 * `--bank` also connects a bank that this command runs on the port: the service must allow it with
 * `EGRESS_ALLOW=127.0.0.1:PORT npm start`.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string', default: join(import.meta.dirname, '..', '.local') },
    months: { type: 'string', default: '14' },
    bank: { type: 'string' },
  },
});

const main = async (): Promise<void> => {
  const site = await joinSite(values.url, values.data);
  const today = new Date().toISOString().slice(0, 10);
  await addSampleData(site, { today, months: Number(values.months) });
  if (values.bank !== undefined) {
    const client = createClient({ baseUrl: site.origin, apiKey: site.demo.api_key });
    await connectSampleBank(client, { port: Number(values.bank), today });
  }
  console.log(`${site.origin} has the data of an ordinary household now: ${values.months} months, up to today`);
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
