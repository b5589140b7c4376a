import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import type { OpenQuestion } from '../../../shared/imports/settings/domain/open-questions.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import type { FileRead } from './read-file.ts';

/** A transaction as `2026-05-13 -12.4`; money in is positive. */
export const transaction = (date: string, amount: string): string => `${date} ${amount}`;

/** The transactions that would be published, sorted. */
export const transactionsIn = ({ rows }: FileRead): readonly string[] =>
  rows.flatMap(({ entry }) => (entry === null ? [] : [transaction(entry.date, negate(entry.amount))])).sort();

export const canBePublished = ({ questions, errors }: FileRead): boolean =>
  questions.length === 0 && errors.length === 0;

const MOST_ANSWERS = 12;

/** Answers one question after the other until none is left, or one has no answer. */
export const answered = async (
  read: FileRead,
  answer: (question: OpenQuestion, read: FileRead) => Partial<ImportConfiguration> | undefined,
): Promise<FileRead> => {
  let now = read;
  for (let count = 0; count < MOST_ANSWERS; count += 1) {
    const [question] = now.questions;
    const settings = question && answer(question, now);
    if (settings === undefined) return now;
    now = await now.answer(settings);
  }
  return now;
};
