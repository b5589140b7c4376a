import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { UsageError } from './open-table.ts';
import { type Reading, USUAL_READING } from './raw-table.ts';

const USAGE = `npm run restore -- --stage NAME --to 2026-03-01T10:00:00Z [--dry-run [--files]] [--segments 64] [--at-once 16] [--threads N]
npm run restore -- --stage NAME --to 2026-03-01T10:00:00Z --family ID [--dry-run] [--save FILE]
npm run restore -- --from TABLE --family ID [--dry-run] [--save FILE]

Brings the table of a stage, or the records of one family, back to a second of the last 35 days. That state is restored to a table
beside it, and what differs is copied back. --from TABLE instead of --to takes a table that is restored already.
The whole table: all functions are stopped until both tables are equal. One family: only this family waits, for some minutes. Without
--stage, both tables are of the local stack.
The whole table is read in segments by one thread for each processor; each reads some segments at once.
--dry-run only counts what differs; with --files it also looks for imports whose files were deleted since. --save writes the earlier
state of the family to a file. --confirm TEXT answers the question where there is no terminal. After an interruption, run the same
command again, or add --start-again: then the functions or the family go on as they are.`;

type Common = {
  readonly isDryRun: boolean;
  readonly startsAgain: boolean;
  /** The answer to the question whether to go on. */
  readonly confirm: string | undefined;
};
/** A second of the last 35 days, or a table that is restored already. */
export type Source = { readonly at: Date } | { readonly from: string };
type OfStage = Common & { readonly name: string; readonly source: Source };
type OfFamily = Common & { readonly family: string; readonly save: string | undefined };
export type RestoreArguments =
  | (OfStage & {
      readonly kind: 'stage';
      readonly withFiles: boolean;
      readonly reading: Reading;
      readonly threads: number;
    })
  | (OfStage & OfFamily & { readonly kind: 'family' })
  | (OfFamily & { readonly kind: 'local family'; readonly from: string });

/** DynamoDB divides a table into up to a million segments. */
const Counts = z.tuple([z.int().min(1).max(1_000_000), z.int().min(1).max(1_000), z.int().min(1).max(256)]);

/** @throws UsageError */
export const readArguments = (given?: readonly string[]): RestoreArguments => {
  const { values } = parseArgs({
    ...(given !== undefined && { args: [...given] }),
    options: {
      stage: { type: 'string' },
      to: { type: 'string' },
      family: { type: 'string' },
      from: { type: 'string' },
      save: { type: 'string' },
      confirm: { type: 'string' },
      files: { type: 'boolean', default: false },
      segments: { type: 'string', default: String(USUAL_READING.segments) },
      'at-once': { type: 'string', default: String(USUAL_READING.atOnce) },
      threads: { type: 'string', default: String(availableParallelism()) },
      'dry-run': { type: 'boolean', default: false },
      'start-again': { type: 'boolean', default: false },
    },
  });
  const { stage: name, from, family, save, confirm, files: withFiles } = values;
  const common = { isDryRun: values['dry-run'], startsAgain: values['start-again'], confirm };
  const isFamily = family === undefined || z.uuid().safeParse(family).success;
  if (!isFamily || (family === undefined && save !== undefined)) throw new UsageError(USAGE);
  if (name === undefined) {
    if (family === undefined || from === undefined || values.to !== undefined || withFiles) throw new UsageError(USAGE);
    return { ...common, kind: 'local family', from, family, save };
  }
  const source = sourceOf(values.to, from);
  if (source === undefined || (family !== undefined && withFiles)) throw new UsageError(USAGE);
  if (family === undefined) {
    const counts = Counts.safeParse([values.segments, values['at-once'], values.threads].map(Number));
    if (!counts.success) throw new UsageError(USAGE);
    const [segments, atOnce, threads] = counts.data;
    return { ...common, kind: 'stage', name, source, withFiles, reading: { segments, atOnce }, threads };
  }
  return { ...common, kind: 'family', name, source, family, save };
};

const sourceOf = (to: string | undefined, from: string | undefined): Source | undefined => {
  if (from !== undefined) return to === undefined ? { from } : undefined;
  const { success, data = '' } = z.iso.datetime().safeParse(to);
  if (!success) return undefined;
  return { at: new Date(Math.floor(Date.parse(data) / 1000) * 1000) }; // DynamoDB knows seconds only
};
