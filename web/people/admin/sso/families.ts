import type { FamilySummary } from '../../../../shared/people/admin/use-cases/list-families.ts';
import { OWN_FAMILIES } from '../../../../shared/people/sso/domain/provider-choices.ts';
import type { Choice } from '../../../platform/components/form.ts';
import { WORDS as FORM } from './words/form.ts';
import { WORDS as ALL } from './words/pages.ts';

const WORDS = ALL.families;

/** The families of new users. */
export type Families = { readonly all: readonly FamilySummary[]; readonly ownId: string };

const SHOWN = 2;

const labelOf = ({ id, emails }: FamilySummary, ownId: string): string => {
  const first = emails.slice(0, SHOWN).join(', ');
  const named = emails.length > SHOWN ? WORDS.more(first, emails.length - SHOWN) : first;
  return id === ownId ? WORDS.own(named) : WORDS.other(named);
};

/** The family's name, or that each user gets one. */
export const familyLabel = (id: string | null, { all, ownId }: Families): string => {
  if (id === null) return WORDS.each;
  const found = all.find((family) => family.id === id);
  return found === undefined ? WORDS.unknown(id) : labelOf(found, ownId);
};

/** Nothing is chosen for a new provider: a family shows its money to everybody in it. */
export const familyChoices = (chosen: string | undefined, families: Families): readonly Choice[] => {
  const { all, ownId } = families;
  const isOther = chosen !== undefined && chosen !== '' && chosen !== OWN_FAMILIES;
  const isMissing = isOther && !all.some(({ id }) => id === chosen);
  return [
    { value: '', label: FORM.users.chooseFamily },
    { value: OWN_FAMILIES, label: WORDS.each },
    ...(isMissing ? [{ value: chosen, label: WORDS.unknown(chosen) }] : []),
    ...all.map((family) => ({ value: family.id, label: labelOf(family, ownId) })),
  ];
};
