import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { committedRevision, type Git, git } from '../scripts/deploy/revision.ts';
import type { Figure } from './report.ts';

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
  .refine((records) => new Set(records.map(({ name }) => name)).size === records.length, 'Two records share a name.');

/** Figures of a recorded run. Those of two machines cannot be compared. */
export type BenchRecord = z.infer<typeof recordSchema>;
export type StageFigure = { readonly stage: string; readonly figure: Figure };

export const parseHistory = (json: string): readonly BenchRecord[] => historySchema.parse(JSON.parse(json));

export const requireNewName = (history: readonly BenchRecord[], name: string): void => {
  if (name.trim() === '') throw new Error('Give the record a name.');
  if (history.some((record) => record.name === name)) throw new Error(`There is a record ${name} already.`);
};

/** Rounded, because further digits are noise. Leaves out figures that could not be computed. */
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

const machine = (): BenchRecord['machine'] => ({
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / GIBIBYTE),
  node: process.versions.node,
});

const readHistory = async (file: string): Promise<readonly BenchRecord[]> => parseHistory(await readFile(file, 'utf8'));

/**
 * Fails before the run if it could not be recorded afterwards; the returned function appends the record. The code must
 * be committed, but earlier records may still be uncommitted.
 */
export const openRecord = async (
  name: string,
  file = HISTORY,
  run: Git = git,
): Promise<(figures: readonly StageFigure[]) => Promise<void>> => {
  requireNewName(await readHistory(file), name);
  const purpose = 'the record names the code that it measured';
  const commit = committedRevision({ purpose, except: ['bench/history.json'], run });
  return async (figures) => {
    const facts = { name, date: new Date().toISOString().slice(0, 10), commit, machine: machine() };
    const history = addRecord(await readHistory(file), facts, figures);
    await writeFile(file, `${JSON.stringify(history, null, 2)}\n`);
  };
};
