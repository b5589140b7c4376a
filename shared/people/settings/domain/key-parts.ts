import { SCOPE_PARTS, type ScopePart } from '../../../platform/domain/access/access-scope.ts';

/** In a form: the parts are chosen one by one, `part_transactions=read`. */
export const PARTS = 'parts';
export const partField = (part: ScopePart): string => `part_${part}`;

/** The scope of the chosen parts. */
export const partsIn = (fields: Readonly<Record<string, unknown>>): string =>
  SCOPE_PARTS.flatMap((part) => {
    const access = fields[partField(part)];
    return typeof access === 'string' && access !== '' ? [`${part}:${access}`] : [];
  }).join(' ');
