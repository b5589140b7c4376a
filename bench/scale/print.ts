import { scaleTables } from './tables.ts';

/** The tables of docs/scale.md; they come from a model and need no stack. */
export const printScale = async (): Promise<void> => {
  for (const table of scaleTables()) console.log(`${table.join('\n')}\n`);
};
