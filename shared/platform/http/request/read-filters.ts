import type * as z from 'zod';
import { validate } from '../../schema/validate.ts';
import type { ApiEvent } from '../api-event.ts';
import { knownPart, refuseUnknown } from './known-input.ts';
import { queryOf } from './query.ts';

/**
 * The filters in the query. Names that the operation does not know are refused together with the faults of the others.
 * @throws DomainError `unknown_parameter`, ValidationError
 */
export const readFilters = <Schema extends z.ZodType>(
  event: Pick<ApiEvent, 'queryStringParameters' | 'known'>,
  schema: Schema,
): z.output<Schema> => {
  const { known } = event;
  const query = queryOf(event);
  if (known !== undefined) {
    const readOthers = () => validate(schema, knownPart(known, 'query', query));
    refuseUnknown(known, 'query', event.queryStringParameters ?? {}, readOthers);
  }
  return validate(schema, query);
};
