import { parseArgs } from 'node:util';
import * as z from 'zod';
import { UsageError } from './open-table.ts';

const USAGE = `npm run restore -- --stage NAME --to 2026-03-01T10:00:00Z [--dry-run [--files]]
npm run restore -- --stage NAME --to 2026-03-01T10:00:00Z --family ID [--dry-run] [--save FILE]
npm run restore -- --from TABLE --family ID [--dry-run] [--save FILE]

Brings the table of a stage, or the records of one family, back to a second of the last 35 days. That state is restored to a table
beside it, and what differs is copied back.
The whole table: all functions are stopped until both tables are equal. One family: only this family waits, for some minutes; --from
takes a table of the local stack for the restored one.
--dry-run only counts what differs; with --files it also looks for imports whose files were deleted since. --save writes the earlier
state of the family to a file. --confirm TEXT answers the question where there is no terminal. After an interruption, run the same
command again, or add --start-again: then the functions or the family go on as they are.`;

type Common = {
  readonly isDryRun: boolean;
  readonly startsAgain: boolean;
  /** The answer to the question whether to go on. */
  readonly confirm: string | undefined;
};
type OfStage = Common & { readonly name: string; readonly at: Date };
type OfFamily = Common & { readonly family: string; readonly save: string | undefined };
export type RestoreArguments =
  | (OfStage & { readonly kind: 'stage'; readonly withFiles: boolean })
  | (OfStage & OfFamily & { readonly kind: 'family' })
  | (OfFamily & { readonly kind: 'local family'; readonly from: string });

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
      'dry-run': { type: 'boolean', default: false },
      'start-again': { type: 'boolean', default: false },
    },
  });
  const { stage: name, from, family, save, confirm, files: withFiles } = values;
  const common = { isDryRun: values['dry-run'], startsAgain: values['start-again'], confirm };
  const isFamily = family === undefined || z.uuid().safeParse(family).success;
  if (!isFamily || (family === undefined && save !== undefined)) throw new UsageError(USAGE);
  if (from !== undefined) {
    if (family === undefined || name !== undefined || withFiles) throw new UsageError(USAGE);
    return { ...common, kind: 'local family', from, family, save };
  }
  const to = z.iso.datetime().safeParse(values.to);
  if (name === undefined || !to.success || (family !== undefined && withFiles)) throw new UsageError(USAGE);
  const at = new Date(Math.floor(Date.parse(to.data) / 1000) * 1000); // DynamoDB knows seconds only
  if (family === undefined) return { ...common, kind: 'stage', name, at, withFiles };
  return { ...common, kind: 'family', name, at, family, save };
};
