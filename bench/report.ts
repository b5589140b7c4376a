import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A measured figure and its target, if any. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly target: number | null;
  readonly unit: string;
  readonly met: boolean;
  /** More is better: the target, if any, is a minimum. */
  readonly isHigherBetter?: true;
};

export const atMost = (name: string, value: number, target: number, unit: string): Figure => ({
  name,
  value,
  target,
  unit,
  met: value <= target,
});

export const atLeast = (name: string, value: number, target: number, unit: string): Figure => ({
  ...atMost(name, value, target, unit),
  met: value >= target,
  isHigherBetter: true,
});

/** A figure without a target. */
export const noted = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  target: null,
  unit,
  met: true,
});

/** A figure without a target; more is better. */
export const rated = (name: string, value: number, unit: string): Figure => ({
  ...noted(name, value, unit),
  isHigherBetter: true,
});

const RESULTS = join(import.meta.dirname, 'results');

export const numberText = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

/** NaN means that a figure could not be measured. It meets no target. */
const valueText = (value: number, unit: string): string =>
  Number.isNaN(value) ? 'not measured' : `${numberText(value)} ${unit}`;

export const figureLine = ({ name, value, target, unit, met, isHigherBetter }: Figure): string => {
  const line = `${name.padEnd(48)} ${valueText(value, unit).padStart(12)}`;
  if (target === null) return `       ${line}`;
  return `${met ? 'met   ' : 'MISSED'} ${line}  target ${isHigherBetter === true ? '>=' : '<='} ${target} ${unit}`;
};

export const printFigures = (figures: readonly Figure[]): void => {
  for (const figure of figures) console.log(figureLine(figure).trimEnd());
};

/** Stores a run as JSON; the folder is not in version control. */
export const keepResults = async (results: object): Promise<string> => {
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
};
