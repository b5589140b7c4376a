import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A measured figure beside the target it is held to. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly target: number;
  readonly unit: string;
  readonly met: boolean;
};

export const atMost = (name: string, value: number, target: number, unit: string): Figure => ({
  name,
  value,
  target,
  unit,
  met: value <= target,
});

const RESULTS = join(import.meta.dirname, 'results');

const numberText = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

export const printFigures = (figures: readonly Figure[]): void => {
  for (const { name, value, target, unit, met } of figures) {
    const measured = `${numberText(value)} ${unit}`.padStart(12);
    console.log(`${met ? 'met   ' : 'MISSED'} ${name.padEnd(48)} ${measured}  target <= ${target} ${unit}`);
  }
};

/** Keeps a run as JSON beside earlier ones; the folder is not in version control. */
export const keepResults = async (results: object): Promise<string> => {
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
};
