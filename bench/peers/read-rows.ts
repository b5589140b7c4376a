import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** A row of the CSV of `generateCsv`, as text. */
export type PeerRow = {
  readonly date: string;
  readonly amount: string;
  readonly name: string;
  readonly category: string;
  readonly notes: string;
  readonly account: string;
};

export const readRows = async (csv: string): Promise<readonly PeerRow[]> =>
  parse<PeerRow>(await readFile(csv, 'utf8'), { columns: true });
