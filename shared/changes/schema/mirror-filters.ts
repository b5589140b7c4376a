import * as z from 'zod';
import { quoteValue } from '../../platform/domain/errors.ts';
import { isAmong } from '../../platform/domain/guards.ts';
import { limitField } from '../../platform/schema/limit-field.ts';
import type { Changes, Compared } from '../mirrors/domain/mirror.ts';
import { MIRRORED_KINDS, type MirroredKind } from '../mirrors/domain/mirrored-kinds.ts';
import type { ChangesPage } from '../mirrors/use-cases/read-changes.ts';

const MOST = 1_000;
const USUAL = 500;

const PLACE = {
  cursor: z
    .string()
    .max(100, 'must be the next_cursor of an earlier response')
    .optional()
    .describe('The `next_cursor` of the last response. Without it, everything is new to you'),
  limit: limitField(MOST, USUAL, 'changes'),
};

export const TransactionChangesFilters = z.object(PLACE);

const Kinds = z.string().transform((text, context): readonly MirroredKind[] => {
  const kinds: MirroredKind[] = [];
  for (const kind of new Set(text.split(',').map((name) => name.trim()))) {
    if (isAmong(MIRRORED_KINDS, kind)) kinds.push(kind);
    else
      context.addIssue(
        `must be some of ${MIRRORED_KINDS.join(', ')}, separated by commas; ${quoteValue(kind)} is none of them`,
      );
  }
  return kinds;
});

export const ChangesFilters = z.object({
  kinds: Kinds.optional().describe(
    `The kinds of records to follow, separated by commas: some of \`${MIRRORED_KINDS.join('`, `')}\`. By default all of them, and those of the cursor later`,
  ),
  ...PLACE,
});

type WireChanges = {
  readonly added: readonly object[];
  readonly changed: readonly object[];
  readonly removed: readonly string[];
};

/** The changes of one kind. */
export const toChanges = ({ added, changed, removed }: Changes, wanted: MirroredKind): WireChanges => {
  const own = (all: readonly Compared[]) => all.filter(({ kind }) => kind === wanted).map(({ record }) => record);
  return {
    added: own(added),
    changed: own(changed),
    removed: removed.filter(({ kind }) => kind === wanted).map(({ id }) => id),
  };
};

export const toChangesMeta = ({ nextCursor, hasMore }: ChangesPage) => ({ next_cursor: nextCursor, has_more: hasMore });
