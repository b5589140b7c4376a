import { SUBJECTS, type Subject } from '../../../platform/domain/access-scope.ts';

/** In a form: the parts are chosen one by one, `part_transactions=read`. */
export const PARTS = 'parts';
export const partField = (subject: Subject): string => `part_${subject}`;

/** The scope of the chosen parts. */
export const partsIn = (fields: Readonly<Record<string, unknown>>): string =>
  SUBJECTS.flatMap((subject) => {
    const access = fields[partField(subject)];
    return typeof access === 'string' && access !== '' ? [`${subject}:${access}`] : [];
  }).join(' ');
