import { DomainError } from '../../../platform/domain/errors.ts';
import type { KnownRecordChoice, KnownRecordCounts } from '../../domain/import-attributes.ts';
import type { Doubts } from './correct-plan.ts';

type Found = { readonly counts: KnownRecordCounts; readonly doubts: Doubts; readonly examples: readonly string[] };

/**
 * The error if somebody must decide about records of earlier files first. Records that state nothing new need no decision. `update` and
 * `match` decide about values, but not that unlike records are the same.
 */
export const knownRefusal = (
  importId: string,
  { counts, doubts, examples }: Found,
  choice: KnownRecordChoice = 'ask',
): DomainError | undefined => {
  if (choice === 'create') return undefined;
  const unlike = doubts.unlike > 0 ? [`${recordsHave(doubts.unlike)} ${UNLIKE}`] : [];
  const sentences = choice === 'update' || choice === 'match' ? unlike : [...questions({ counts, doubts }), ...unlike];
  if (sentences.length === 0) return undefined;
  const found = sentences.join('. ');
  const remedy = unlike.length > 0 ? SEPARATE : CHOICES;
  const message = choice === 'refuse' ? `${found}. ${NOTHING_WRITTEN}` : `${found}: ${remedy}`;
  return new DomainError('not_publishable', message, { importId, errors: [message, ...examples] });
};

const questions = ({ counts, doubts }: Omit<Found, 'examples'>): readonly string[] => [
  ...(counts.updated > 0 ? [`${recordsHave(counts.updated)} other values than in an earlier file`] : []),
  ...(doubts.deletedAccounts.length > 0
    ? [`The account ${quoted(doubts.deletedAccounts)} of an earlier file was deleted since, and would be created again`]
    : []),
];

const UNLIKE = 'the ids of an earlier file, but look different';
const CHOICES =
  'choose whether to correct the ledger (on_known_records=update), to keep what it has (match), or to add all records as those of another program (create)';
const SEPARATE =
  'choose whether to add all records as those of another program (on_known_records=create), or revert the earlier import first';
const NOTHING_WRITTEN = 'on_known_records=refuse writes nothing';

/** Whether an import failed because of this error. */
export const isKnownRefusal = (message: string): boolean =>
  [CHOICES, SEPARATE, NOTHING_WRITTEN].some((end) => message.endsWith(end));

/** Without the choices, which are those of clients of the API. */
export const foundIn = (message: string): string => {
  const end = [`: ${CHOICES}`, `: ${SEPARATE}`, `. ${NOTHING_WRITTEN}`].find((choices) => message.endsWith(choices));
  return end === undefined ? message : message.slice(0, -end.length);
};

/** Whether records look like those of another program: only `create` publishes them. `found`: by `foundIn`. */
export const isUnlike = (found: string): boolean => found.endsWith(UNLIKE);

const recordsHave = (count: number): string => (count === 1 ? '1 record has' : `${count} records have`);

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
