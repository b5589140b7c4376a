import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** A figure as a run of either commit kept it. */
export type Measure = { readonly value: number; readonly unit: string; readonly isLeast: boolean };
export type Measures = ReadonlyMap<string, Measure>;

/** JSON has no NaN: a figure that could not be computed is null. */
const resultSchema = z.object({
  figures: z.array(
    z.object({ name: z.string(), value: z.number().nullable(), unit: z.string(), isLeast: z.boolean().optional() }),
  ),
});

export const parseMeasures = (json: string): Measures =>
  new Map(
    resultSchema
      .parse(JSON.parse(json))
      .figures.flatMap(({ name, value, unit, isLeast = false }) =>
        value === null ? [] : [[name, { value, unit, isLeast }]],
      ),
  );

/** The files that a run names in its output; a stage may keep several. */
export const savedFiles = (output: string): readonly string[] =>
  [...output.matchAll(/^saved as (.+\.json)$/gm)].map(([, file = '']) => file);

export const readMeasures = async (output: string): Promise<Measures> => {
  const files = await Promise.all(savedFiles(output).map((file) => readFile(file, 'utf8')));
  return new Map(files.flatMap((json) => [...parseMeasures(json)]));
};

/** Whether a run failed only because its commit is older than the stage. */
export const lacksStage = (output: string, stage: string): boolean =>
  output.includes(`There is no stage ${stage}, only `);
