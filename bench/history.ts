import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { runIn } from './compare/run-in.ts';
import type { Figure } from './report.ts';

const ROOT = join(import.meta.dirname, '..');
export const HISTORY = join(import.meta.dirname, 'history.json');
const GIBIBYTE = 2 ** 30;
const DIGITS = 4;

const figureSchema = z.strictObject({
  stage: z.string().min(1),
  name: z.string().min(1),
  value: z.number(),
  unit: z.string(),
});

const recordSchema = z.strictObject({
  name: z.string().min(1),
  date: z.iso.date(),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  machine: z.strictObject({
    cores: z.int().positive(),
    memoryGb: z.int().positive(),
    node: z.string().regex(/^\d+\.\d+\.\d+$/),
  }),
  figures: z.array(figureSchema).min(1),
});

const historySchema = z
  .array(recordSchema)
  .refine((records) => new Set(records.map(({ name }) => name)).size === records.length, 'Two records have one name.');

/** Figures of a recorded run. Those of two machines cannot be compared. */
export type BenchRecord = z.infer<typeof recordSchema>;
export type StageFigure = { readonly stage: string; readonly figure: Figure };

export const parseHistory = (json: string): readonly BenchRecord[] => historySchema.parse(JSON.parse(json));

export const requireNewName = (history: readonly BenchRecord[], name: string): void => {
  if (name.trim() === '') throw new Error('Give the record a name.');
  if (history.some((record) => record.name === name)) throw new Error(`There is a record ${name} already.`);
};

/** Few digits, because the others are noise. Figures that could not be computed are left out. */
const recorded = ({ stage, figure: { name, value, unit } }: StageFigure): BenchRecord['figures'] =>
  Number.isFinite(value) ? [{ stage, name, value: Number(value.toPrecision(DIGITS)), unit }] : [];

export const addRecord = (
  history: readonly BenchRecord[],
  facts: Omit<BenchRecord, 'figures'>,
  figures: readonly StageFigure[],
): readonly BenchRecord[] => {
  requireNewName(history, facts.name);
  return historySchema.parse([...history, { ...facts, figures: figures.flatMap(recorded) }]);
};

const git = async (...args: string[]): Promise<string> => {
  const { passed, output } = await runIn(ROOT, 'git', args, { env: process.env });
  if (!passed) throw new Error(`git ${args.join(' ')} failed:\n${output.trim()}`);
  return output.trim();
};

/** What was measured must be in a commit; other records may wait for theirs. */
const committedRevision = async (): Promise<string> => {
  const changed = await git('status', '--porcelain', '--', '.', ':!bench/history.json');
  if (changed !== '')
    throw new Error(`Commit these changes first, so that the record names what it measured:\n${changed}`);
  return git('rev-parse', 'HEAD');
};

const machine = (): BenchRecord['machine'] => ({
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / GIBIBYTE),
  node: process.versions.node,
});

const readHistory = async (): Promise<readonly BenchRecord[]> => parseHistory(await readFile(HISTORY, 'utf8'));

/** Refuses at once what could not be recorded after a long run; the result appends that run. */
export const openRecord = async (name: string): Promise<(figures: readonly StageFigure[]) => Promise<void>> => {
  requireNewName(await readHistory(), name);
  const commit = await committedRevision();
  return async (figures) => {
    const facts = { name, date: new Date().toISOString().slice(0, 10), commit, machine: machine() };
    const history = addRecord(await readHistory(), facts, figures);
    await writeFile(HISTORY, `${JSON.stringify(history, null, 2)}\n`);
  };
};
