import type { FormState } from '../../../platform/form-state.ts';

/** What is true of a secret's field, which is always blank. */
export const secretHint = (isStored: boolean, { errors, values }: FormState): string => {
  const isBack = errors.length > 0 || values['more_rows'] !== undefined;
  const stored = isStored ? 'Never shown. Blank keeps the one that is stored.' : 'Kept encrypted and never shown.';
  return isBack ? `Type it again if you did: it does not come back with the page. ${stored}` : stored;
};
