import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printedVersion } from './installed.ts';
import type { Peer } from './peer.ts';

/** The columns of `generateCsv`. */
const RULES = `skip 1
fields date,amount,description,category,tags,comment,account
date-format %Y-%m-%d
currency USD
account1 assets:%account
account2 expenses:%category
`;

export const hledger: Peer = {
  name: 'hledger',
  work: 'reads the CSV and prints balances; stores nothing',
  findVersion: () => printedVersion('hledger', '--version'),
  prepare: async (csv, folder) => {
    const rules = join(folder, 'hledger.rules');
    await writeFile(rules, RULES);
    return { command: 'hledger', args: ['--file', csv, '--rules-file', rules, 'balance', 'assets'] };
  },
};
