import type { Preflight } from '@counterfoil/client';
import { CliError, EXIT } from '../errors/errors.ts';
import type { Io } from '../io.ts';
import { numberOf } from '../output/words.ts';
import { pick } from '../pick.ts';
import type { ImportOptions } from './plan.ts';

type KnownRecords = NonNullable<Preflight['preview']>['known_records'];

export type KnownChoice = NonNullable<ImportOptions['known']>;
/** The values of the option. */
export const KNOWN_CHOICES: readonly KnownChoice[] = ['ask', 'update', 'match', 'create', 'refuse'];

const CHOICES = [
  { value: 'update', text: 'Correct what the earlier file created' },
  { value: 'match', text: 'Keep what is in the ledger' },
  { value: 'create', text: 'Create everything as new: the file is from another program' },
  { value: 'cancel', text: 'Cancel: publish nothing' },
] as const;
/** For records that look like those of another program. */
const SEPARATE = CHOICES.filter(({ value }) => value === 'create' || value === 'cancel');

/**
 * Uses the option or asks. `--yes` is not an answer: no choice is safe for all files.
 * @throws CliError without a terminal
 */
export const decideKnown = async (
  io: Io,
  { known, goal }: Pick<ImportOptions, 'known' | 'goal'>,
  found: KnownRecords,
): Promise<KnownChoice | 'cancel' | undefined> => {
  const sentences = found === null ? [] : undecided(found);
  const isDecided = known !== undefined && known !== 'ask';
  if (sentences.length === 0 || isDecided || goal === 'upload') return known;
  const question = `${sentences.join(' ')} What should be done with them?`;
  const isUnlike = found !== null && found.unlike > 0;
  if (io.isInteractive) return pick(io, question, isUnlike ? SEPARATE : CHOICES);
  const remedy = isUnlike
    ? 'Add --known create to add everything as new, or revert the earlier import first.'
    : 'Add --known update to correct the ledger, --known match to keep what it has, or --known create to add everything as new.';
  throw new CliError(EXIT.needsAnswer, 'needs_answer', `This needs an answer: ${question}`, remedy);
};

const undecided = ({ updated, unlike, deleted_accounts: accounts }: NonNullable<KnownRecords>): readonly string[] => [
  ...(updated > 0 ? [`${recordsHave(updated)} other values than in an earlier file.`] : []),
  ...(unlike > 0 ? [`${recordsHave(unlike)} the ids of an earlier file, but look different.`] : []),
  ...(accounts.length > 0 ? [`These accounts of an earlier file were deleted since: ${accounts.join(', ')}.`] : []),
];

const recordsHave = (count: number): string => (count === 1 ? '1 record has' : `${numberOf(count)} records have`);
