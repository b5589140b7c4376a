import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTables } from '../../scripts/costs/page.ts';
import { scaleTables } from './tables.ts';

export const SCALE_PAGE = join(import.meta.dirname, '../../docs/scale.md');

/** The tables of docs/scale.md; they come from a model and need no stack. */
export const printScale = async (isWritten: boolean): Promise<void> => {
  const tables = scaleTables();
  for (const table of tables) console.log(`${table.join('\n')}\n`);
  if (isWritten) await writeFile(SCALE_PAGE, withTables(await readFile(SCALE_PAGE, 'utf8'), tables));
};
