import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { noStage, savedAs } from '../sentences.ts';

/** A figure from the saved results of a run. */
export type Measure = { readonly value: number; readonly unit: string; readonly isHigherBetter: boolean };
export type Measures = ReadonlyMap<string, Measure>;

const figureSchema = z.object({
  name: z.string(),
  /** JSON has no NaN: a figure that could not be computed is null. */
  value: z.number().nullable(),
  unit: z.string(),
  isHigherBetter: z.boolean().optional(),
  /** The former name of this field, in files of older commits. */
  isLeast: z.boolean().optional(),
});

const resultSchema = z.object({ figures: z.array(figureSchema) });

export const parseMeasures = (json: string): Measures =>
  new Map(
    resultSchema
      .parse(JSON.parse(json))
      .figures.flatMap(({ name, value, unit, isLeast = false, isHigherBetter = isLeast }) =>
        value === null ? [] : [[name, { value, unit, isHigherBetter }]],
      ),
  );

const SAVED = new RegExp(`^${savedAs('(.+\\.json)')}$`, 'gm');

/** The files that a run names in its output; a stage may keep several. */
export const savedFiles = (output: string): readonly string[] =>
  [...output.matchAll(SAVED)].map(([, file = '']) => file);

export const readMeasures = async (output: string): Promise<Measures> => {
  const files = await Promise.all(savedFiles(output).map((file) => readFile(file, 'utf8')));
  return new Map(files.flatMap((json) => [...parseMeasures(json)]));
};

/** Whether a run failed only because its commit is older than the stage. */
export const lacksStage = (output: string, stage: string): boolean => output.includes(noStage(stage, []));
