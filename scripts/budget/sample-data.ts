import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site.ts';
import { apiOf } from './site-api.ts';

const DAYS = 300;
const PAYEES = ['Bakery', 'Groceries', 'Rent', 'Salary', 'Train', 'Cinema', 'Books'];
const CATEGORIES = ['Food', 'Housing', 'Income', 'Transport', 'Leisure'];
const FAULTY = 'date,name,amount\n2026-03-01,Cinema,-24.00\n2026-03-32,No such day,-1.00\n2026-03-02,No amount,much\n';

const dayOf = (index: number): string => new Date(Date.UTC(2025, 3, 1) + index * 86_400_000).toISOString().slice(0, 10);

const csv = (): string => {
  const rows = Array.from({ length: DAYS }, (_, index) => {
    const amount = index % 30 === 0 ? '2500.00' : `-${(index * 7) % 90}.${String(index % 100).padStart(2, '0')}`;
    return [dayOf(index), PAYEES[index % PAYEES.length], amount, CATEGORIES[index % CATEGORIES.length]].join(',');
  });
  return ['date,name,amount,category', ...rows, ''].join('\n');
};

/** What a family has after some months: pages are measured with something on them. */
export const addSampleData = async (site: Site): Promise<void> => {
  const api = apiOf(site);
  const common = { account_id: site.demo.account_id, date_format: '%Y-%m-%d' };
  const { id } = await api.create('/imports', { ...common, raw_file_content: csv(), publish: true });
  await api.create('/imports', { ...common, raw_file_content: FAULTY });
  for (let month = 0; month < 10; month += 1) {
    const valuation = { account_id: site.demo.account_id, date: dayOf(month * 30), amount: String(1000 + month * 250) };
    await api.create('/valuations', { valuation });
  }
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await api.read(`/imports/${id}`))['status'] === 'complete') return;
    await sleep(100);
  }
  throw new Error('The import of the sample data did not complete');
};
