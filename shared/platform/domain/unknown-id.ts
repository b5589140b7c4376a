import { quoteValue } from './errors.ts';

/** The sentence about an id that no record of the family has; `article`: `an account`. */
export const unknownId = (field: string, article: string, id: string | null | undefined): string =>
  `${field} must be the id of ${article} of your family${notOne(id)}`;

/** The same about a list of ids; `kinds`: `tags`. */
export const unknownIds = (field: string, kinds: string, id: string | null | undefined): string =>
  `${field} must be ids of ${kinds} of your family${notOne(id)}`;

const notOne = (id: string | null | undefined): string => (id == null ? '' : `, and ${quoteValue(id)} is not one`);
