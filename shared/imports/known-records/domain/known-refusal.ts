import { DomainError } from '../../../platform/domain/errors.ts';
import type { KnownRecordChoice, KnownRecordCounts } from '../../domain/import-attributes.ts';
import type { Doubts } from './correct-plan.ts';

type Found = { readonly counts: KnownRecordCounts; readonly doubts: Doubts; readonly examples: readonly string[] };

/** The error if somebody must decide about records of earlier files first. Records that state nothing new need no decision. */
export const knownRefusal = (
  importId: string,
  { counts, doubts, examples }: Found,
  choice: KnownRecordChoice = 'ask',
): DomainError | undefined => {
  if (choice !== 'ask' && choice !== 'refuse') return undefined;
  const sentences = [
    ...(counts.updated > 0 ? [`${recordsHave(counts.updated)} other values than in an earlier file`] : []),
    ...(doubts.unlike > 0 ? [`${recordsHave(doubts.unlike)} the ids of an earlier file, but look different`] : []),
    ...(doubts.deletedAccounts.length > 0
      ? [
          `The account ${quoted(doubts.deletedAccounts)} of an earlier file was deleted since, and would be created again`,
        ]
      : []),
  ];
  if (sentences.length === 0) return undefined;
  const found = sentences.join('. ');
  const message = choice === 'refuse' ? `${found}. on_known_records=refuse writes nothing` : `${found}: ${CHOICES}`;
  return new DomainError('not_publishable', message, { importId, errors: [message, ...examples] });
};

const CHOICES =
  'choose whether to correct the ledger (on_known_records=update), to keep what it has (match), or to add all records as those of another program (create)';

const recordsHave = (count: number): string => (count === 1 ? '1 record has' : `${count} records have`);

const quoted = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
