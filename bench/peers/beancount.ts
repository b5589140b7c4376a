import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printedVersion } from './installed.ts';
import type { Peer } from './peer.ts';
import { type PeerRow, readRows } from './read-rows.ts';

const OPENED = '2000-01-01';

/** Account names of Beancount consist of letters, digits and dashes. */
const accountOf = (kind: string, name: string): string => `${kind}:N${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`;

/** The rows as a Beancount journal, because Beancount cannot read CSV directly. */
export const journalOf = (rows: readonly PeerRow[]): string => {
  const entries = rows.map(({ date, amount, name, category, account }) => {
    const accounts = [accountOf('Assets', account), accountOf('Expenses', category)] as const;
    return { accounts, text: `${date} * "${name}"\n  ${accounts[0]}  ${amount} USD\n  ${accounts[1]}\n` };
  });
  const accounts = [...new Set(entries.flatMap((entry) => entry.accounts))];
  const opened = accounts.map((account) => `${OPENED} open ${account}\n`);
  return [...opened, ...entries.map(({ text }) => text)].join('\n');
};

export const beancount: Peer = {
  name: 'Beancount',
  work: 'checks a journal of the rows; stores nothing',
  findVersion: () => printedVersion('bean-check', '--version'),
  prepare: async (csv, folder) => {
    const journal = join(folder, 'peer.beancount');
    await writeFile(journal, journalOf(await readRows(csv)));
    return { command: 'bean-check', args: ['--no-cache', journal] };
  },
};
