import { DomainError, type ErrorCode } from '../../../shared/platform/domain/errors.ts';

export type Words = Readonly<Partial<Record<ErrorCode, string | ((error: DomainError) => string | Promise<string>)>>>;

/** Runs `act` and rewrites API error messages for people, who have other options than programs. */
export const inWords = async <Result>(words: Words, act: () => Promise<Result>): Promise<Result> => {
  try {
    return await act();
  } catch (error) {
    throw error instanceof DomainError ? await reworded(error, words) : error;
  }
};

const reworded = async (error: DomainError, { [error.code]: wording }: Words): Promise<DomainError> => {
  if (wording === undefined) return error;
  const { retryAfter } = error.extras;
  const sentence = typeof wording === 'string' ? wording : await wording(error);
  return new DomainError(error.code, sentence, { cause: error, ...(retryAfter !== undefined && { retryAfter }) });
};

/** A text detail of an error, if present. */
export const detailOf = ({ extras: { details } }: DomainError, name: string): string | undefined => {
  const value = Object.entries(details ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
};

type Fields = Readonly<Record<string, unknown>>;

/** The fields that are not blank: a form sends a blank for every empty field. */
export const filledIn = (fields: Fields, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { [name]: value } = fields;
      return typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [];
    }),
  );
