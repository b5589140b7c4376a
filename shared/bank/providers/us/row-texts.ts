import type { FeedRow } from '../../domain/feed-row.ts';
import { sanitise } from '../sanitise.ts';
import type { UsTransaction } from './schema.ts';

const MAX_MERCHANT = 255;
const MAX_NOTES = 1_000;
const NO_NAME = 'Unknown transaction';

/** How a row is called, and what else the bank wrote: banks differ in whom they name where. */
export const rowTexts = ({
  payee: sentPayee,
  description: sentDescription,
  memo: sentMemo,
}: Pick<UsTransaction, 'payee' | 'description' | 'memo'>): Pick<FeedRow, 'name' | 'notes' | 'merchantName'> => {
  const payee = sanitise(sentPayee ?? '', MAX_MERCHANT);
  const description = sanitise(sentDescription ?? '');
  const memo = sanitise(sentMemo ?? '', MAX_NOTES);
  const areTwo = payee !== '' && description !== '' && payee !== description;

  const name = areTwo ? `${payee} - ${description}` : payee || description || memo || NO_NAME;
  const notes = [memo === name ? '' : memo, areTwo ? `Payee: ${payee}` : ''].filter((note) => note !== '').join(' | ');
  return { name, notes: notes === '' ? null : notes, merchantName: payee === '' ? null : payee };
};
