import * as z from 'zod';
import { TransactionFilters } from '../../ledger/schema/entry-filters.ts';
import { DomainError, quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { nearestName } from '../../platform/domain/text/nearest-name.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { Selection } from '../change-sets/domain/bulk-edit.ts';
import { atMost, MAX_LENGTH } from './transaction-id.ts';

export const SelectionFilter = z
  .record(
    z.string(),
    z
      .union([z.string(), z.boolean()], 'must be a string, or true or false')
      .refine((value) => String(value).length <= MAX_LENGTH, atMost(MAX_LENGTH)),
    'must be an object',
  )
  .describe('Filters of GET /api/v1/transactions, by name; an empty object selects every transaction');

type Selected = {
  readonly filter?: z.output<typeof SelectionFilter> | undefined;
  readonly transaction_ids?: readonly string[] | undefined;
};

const aboutFilter = (name: string): string => {
  const nearest = nearestName(name, [...FILTER_NAMES]);
  const advice =
    nearest === undefined ? `use ${[...FILTER_NAMES].join(', ')}` : `did you mean ${quoteValue(`filter.${nearest}`)}?`;
  return `The field ${quoteValue(`filter.${name}`)} is unknown: ${advice}`;
};

const FILTER_NAMES = new Set(Object.keys(TransactionFilters.in.shape));

/**
 * The transactions of a request: exactly one of both names them.
 * @throws ValidationError, DomainError `unknown_parameter`
 */
export const toSelection = ({ filter, transaction_ids: ids }: Selected): Selection => {
  if ((filter === undefined) === (ids === undefined)) {
    throw new ValidationError(['filter or transaction_ids is required, but not both']);
  }
  if (filter === undefined) return { ids: ids ?? [] };
  const unknown = Object.keys(filter).filter((name) => !FILTER_NAMES.has(name));
  if (unknown.length > 0) {
    const errors = unknown.map(aboutFilter);
    const nearest = nearestName(unknown[0] ?? '', [...FILTER_NAMES]);
    throw new DomainError('unknown_parameter', errors.join('; '), {
      errors,
      details: {
        parameter: `filter.${unknown[0]}`,
        in: 'body',
        nearest: nearest === undefined ? null : `filter.${nearest}`,
      },
    });
  }
  const texts = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const blank = Object.entries(texts).filter(([, text]) => text.trim() === '');
  if (blank.length > 0) {
    throw new ValidationError(
      blank.map(
        ([name, text]) =>
          `filter.${name} must not be blank, but is ${quoteValue(text)}: leave it out, or send {} as filter to select every transaction`,
      ),
    );
  }
  return { filters: validate(z.object({ filter: TransactionFilters }), { filter: texts }).filter };
};
