import * as z from 'zod';

// Arguments of several tools. Those of the API have its names, types and meanings.

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_ROWS = 100;

export const isId = (text: string): boolean => UUID.test(text);

export const day = (description: string) =>
  z.string().regex(DAY, 'must be a day such as 2026-03-31').optional().describe(description);

export const id = (description: string) =>
  z.string().regex(UUID, 'must be an id of 36 characters').describe(description);

const requiredName = (description: string) => z.string().trim().min(1).max(200).describe(description);

/** A record by its name or id. */
export const named = (description: string) => requiredName(description).optional();

const ACCOUNT = 'The account: its name or its id';

export const account = () => named(ACCOUNT);

export const requiredAccount = () => requiredName(ACCOUNT);

export const flag = (description: string) => z.boolean().optional().describe(description);

export const START_DATE = 'The first day, inclusive, such as 2026-01-01';
export const END_DATE = 'The last day, inclusive; not before start_date';

/** For lists. */
export const PAGING = {
  per_page: z.number().int().min(1).max(MOST_ROWS).optional().describe('How many rows at most; 25 if left out'),
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .describe('The next_cursor of the answer before, with the same arguments: the rows that follow'),
};

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The arguments that were sent, for the query of a request. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;

/** Flags are texts in the query of the API. */
export const flagText = (flag: boolean | undefined): 'true' | 'false' | undefined => {
  if (flag === undefined) return undefined;
  return flag ? 'true' : 'false';
};

/** The path of a page with filters in its address. */
export const pagePath = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const text = new URLSearchParams(given(query) as Record<string, string>).toString();
  return text === '' ? path : `${path}?${text}`;
};
