import { familiesAt, LIMITS, peakLoad } from './model.ts';
import { partitionsFor } from './partitions.ts';

const SIZES = [1, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

const count = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

const sizeLine = (families: number): string => {
  const load = peakLoad(families);
  const reached = LIMITS.filter((limit) => families > familiesAt(limit)).map(({ name }) => name);
  const cells = [load.imports, load.lists, partitionsFor(load)].map(count);
  return `| ${count(families)} | ${cells.join(' | ')} | ${reached.join('; ') || 'none'} |`;
};

export const scaleTables = (): readonly (readonly string[])[] => [
  [
    '| First limits | At most | Families | Then |',
    '|---|--:|--:|---|',
    ...LIMITS.toSorted((left, right) => familiesAt(left) - familiesAt(right)).map(
      (limit) =>
        `| ${limit.name} | ${count(limit.atMost)}${limit.unit} | ${count(familiesAt(limit))} | ${limit.remedy} |`,
    ),
  ],
  [
    '| Families | Imports/s | Lists/s | Partitions | Limits that are exceeded |',
    '|--:|--:|--:|--:|---|',
    ...SIZES.map(sizeLine),
  ],
];
